import type { DatabasePool } from 'slonik';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { accountQueries } from './queries.js';
import { Profile } from './schema.js';

/** What a browser token does not tell of its account (C8.61). */
const PRIVATE = { name: null, email: null, created_at: null };

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
    async ({ account, byBrowser }) => {
      const profile = account && (await accounts.profile(account.id));
      if (!profile) throw problem('unauthorized');
      return { json: JSON.stringify(byBrowser ? { ...profile, ...PRIVATE } : profile) };
    },
  );
};
