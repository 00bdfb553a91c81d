import { type DatabasePool, sql } from 'slonik';
import type { z } from 'zod';
import { Profile } from './schema.js';

/** Reads accounts for their own profile. */
export const accountQueries = (pool: DatabasePool) => ({
  /** The profile of an account; null when it was deleted since it was identified. */
  profile: (id: number): Promise<z.infer<typeof Profile> | null> =>
    pool.maybeOne(sql.type(Profile)`
      select name, email, image_url, organization_name, organization_url, account_type, created_at
      from account where id = ${id}`),
});
