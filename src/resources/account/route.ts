import type { DatabasePool } from 'slonik';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { accountQueries } from './queries.js';
import { Profile } from './schema.js';

/** `GET /api/v1/me` (C2.2). */
export const accountRoutes = (router: ApiRouter, pool: DatabasePool): void => {
  const accounts = accountQueries(pool);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/me',
      rule: 'C2.2',
      summary: "Profile of the credential's account",
      response: Profile,
      status: [200],
      caching: 'never',
    },
    async ({ account }) => {
      const profile = account && (await accounts.profile(account.id));
      if (!profile) throw problem('unauthorized');
      return { json: JSON.stringify(profile) };
    },
  );
};
