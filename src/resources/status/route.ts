import type { z } from 'zod';
import { type ApiRouter, declare } from '../../http/router.js';
import { Status } from './schema.js';

/** Adds `GET /api/v1`, the counters (C2.1). Needs no credential and ignores an invalid one (C3.5). */
export const statusRoutes = (router: ApiRouter, status: () => Promise<z.infer<typeof Status>>): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1',
      rule: 'C2.1',
      summary: 'Get counters and versions',
      description:
        'Returns how many plants and species are published, the version of the software, and `dataset_version`, which changes whenever published data changes. Use it to check that the service answers, and to learn when a copy of the data must be refreshed. Needs no credential. Counters may lag by up to 60 seconds.',
      access: 'anyone',
      response: Status,
      status: [200, 304],
      caching: 'public',
    },
    async () => ({ json: JSON.stringify(await status()) }),
  );
