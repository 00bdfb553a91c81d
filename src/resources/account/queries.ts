import { type DatabasePool, sql } from 'slonik';
import type { z } from 'zod';
import { Profile } from './schema.js';

/** Queries for the profile of an account. */
export const accountQueries = (pool: DatabasePool) => ({
  /** Returns the profile of an account; null if the account was deleted after authentication. */
  profile: (id: number): Promise<z.infer<typeof Profile> | null> =>
    pool.maybeOne(sql.type(Profile)`
      select name, email, image_url, organization_name, organization_url, account_type, created_at
      from account where id = ${id}`),
});
