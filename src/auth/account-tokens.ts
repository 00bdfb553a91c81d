import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { hashToken, newToken, PLANS } from './token.js';

/** Most tokens that an account has beside its own (contract C15.110). */
const MOST_FURTHER_TOKENS = 20;

const Row = z.object({ id: z.number(), name: z.string(), created_at: z.string() });
const Nothing = z.object({});

/** A further token of an account, by its name; the token itself cannot be shown. */
export type FurtherToken = z.infer<typeof Row>;

/** Creates the queries for the further tokens of accounts: each program can have one that is removed alone. */
export const createAccountTokens = (pool: CommonQueryMethods) => ({
  list: (account: number): Promise<readonly FurtherToken[]> =>
    pool.any(sql.type(Row)`
      select id, name, iso_timestamp(created_at) as created_at from account_token
      where account_id = ${account} order by id`),

  /** Creates a token of the plan of the account and returns it; null if the account has as many as it may have. */
  add: async (account: number, name: string): Promise<string | null> => {
    const { plan } = await pool.one(sql.type(z.object({ plan: z.enum(PLANS) }))`
      select plan from account where id = ${account}`);
    const token = newToken(plan);
    const { rowCount } = await pool.query(sql.type(Nothing)`
      insert into account_token (account_id, name, token_hash)
      select ${account}, ${name}, ${sql.binary(hashToken(token))}
      where (select count(*) from account_token where account_id = ${account}) < ${MOST_FURTHER_TOKENS}`);
    return rowCount === 0 ? null : token;
  },

  /** Removes a token, which stops working within ten seconds (C3.15). */
  remove: async (account: number, id: number): Promise<void> => {
    await pool.query(
      sql.type(Nothing)`delete from account_token where account_id = ${account} and id = ${id}`,
    );
  },
});
