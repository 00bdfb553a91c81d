import type { DatabasePool } from 'slonik';
import { type ApiRouter, declare } from '../../http/router.js';
import { statusQueries } from './queries.js';
import { remembered } from './remembered.js';
import { Status } from './schema.js';

/** How long counters may lag (C8.60). */
const LAG_MS = 60_000;

/** `GET /api/v1` (C2.1): counters, without a credential; an invalid one is ignored (C3.5). */
export const statusRoutes = (router: ApiRouter, pool: DatabasePool, version: string): void => {
  const counters = remembered(LAG_MS, statusQueries(pool).counters);
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
    async () => {
      const { dataset_version, ...counts } = await counters();
      return { json: JSON.stringify({ ...counts, version, dataset_version }) };
    },
  );
};
