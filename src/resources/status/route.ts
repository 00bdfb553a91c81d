import type { z } from 'zod';
import { type ApiRouter, declare } from '../../http/router.js';
import { Status } from './schema.js';

/** `GET /api/v1` (C2.1): counters, without a credential; an invalid one is ignored (C3.5). */
export const statusRoutes = (router: ApiRouter, status: () => Promise<z.infer<typeof Status>>): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1',
      rule: 'C2.1',
      summary: 'Counters and versions',
      access: 'anyone',
      response: Status,
      status: [200, 304],
      caching: 'public',
    },
    async () => ({ json: JSON.stringify(await status()) }),
  );
