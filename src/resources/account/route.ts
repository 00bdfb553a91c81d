import type { DatabasePool } from 'slonik';
import { guard } from '../../http/guard.js';
import { problem } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import { accountQueries } from './queries.js';
import { Profile } from './schema.js';

/** `GET /api/v1/me` (C2.2). */
export const accountRoutes = (router: ApiRouter, pool: DatabasePool): void => {
  const accounts = accountQueries(pool);
  router.get(
    '/api/v1/me',
    guard({ response: Profile, status: [200], caching: 'never' }, async ({ account }) => {
      const profile = account && (await accounts.profile(account.id));
      if (!profile) throw problem('unauthorized');
      return { json: JSON.stringify(profile) };
    }),
  );
};
