import type { DatabasePool } from 'slonik';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { accountQueries } from './queries.js';
import { Profile } from './schema.js';

/** Members that browser tokens do not show (C8.61). */
const HIDDEN_FROM_BROWSERS = { name: null, email: null, created_at: null };

/** Adds `GET /api/v1/me` (C2.2). */
export const accountRoutes = (router: ApiRouter, pool: DatabasePool): void => {
  const accounts = accountQueries(pool);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/me',
      rule: 'C2.2',
      summary: 'Get your account',
      description:
        'Returns the profile of the account that the credential belongs to. Use it to check a token. With a browser token, `name`, `email` and `created_at` are null.',
      response: Profile,
      status: [200],
      caching: 'never',
    },
    async ({ account, withBrowserToken }) => {
      const profile = account && (await accounts.profile(account.id));
      if (!profile) throw problem('unauthorized');
      return { json: JSON.stringify(withBrowserToken ? { ...profile, ...HIDDEN_FROM_BROWSERS } : profile) };
    },
  );
};
