import { timingSafeEqual } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Account } from './caller.js';
import { hashToken, PLANS, planOf } from './token.js';

const AccountRow = z.object({
  id: z.number(),
  plan: z.enum(PLANS),
  role: z.enum(['user', 'reviewer', 'admin']),
  token_hash: z.instanceof(Buffer),
  disabled: z.boolean(),
});

/** Returns the account of a browser token; null if it does not exist. */
export const accountById = async (pool: DatabasePool, id: number): Promise<KnownToken | null> => {
  const row = await pool.maybeOne(sql.type(AccountRow.omit({ token_hash: true }))`
    select id, plan, role, disabled_at is not null as disabled from account where id = ${id}`);
  return row && { account: { id: row.id, plan: row.plan, role: row.role }, disabled: row.disabled };
};

/** The account of a known token, and whether it is disabled. */
export type KnownToken = { readonly account: Account; readonly disabled: boolean };

/** Returns the account of a token, its own or a further one (C15.110), by the unique indexes; null for an unknown token. */
export const accountOfToken = async (pool: DatabasePool, token: string): Promise<KnownToken | null> => {
  const hash = hashToken(token);
  const row = await pool.maybeOne(sql.type(AccountRow)`
    select id, plan, role, token_hash, disabled_at is not null as disabled
    from account where token_hash = ${sql.binary(hash)}
    union all
    select a.id, a.plan, a.role, t.token_hash, a.disabled_at is not null
    from account_token t join account a on a.id = t.account_id where t.token_hash = ${sql.binary(hash)}`);
  if (row === null || !timingSafeEqual(row.token_hash, hash)) return null;
  return { account: { id: row.id, plan: row.plan, role: row.role }, disabled: row.disabled };
};

/**
 * Returns the account of a token and creates it if necessary: an admin for `unl-`,
 * otherwise a user (C3.3). Used for ACCOUNT_TOKEN and for the first token of a new
 * deployment. Idempotent.
 *
 * @throws {Error} when the token has none of the three prefixes.
 */
export const ensureAccount = async (pool: DatabasePool, token: string): Promise<Account> => {
  const plan = planOf(token);
  if (plan === undefined) {
    throw new Error('Invalid account token: expected usr-, spo- or unl- followed by URL-safe characters.');
  }
  const existing = await accountOfToken(pool, token);
  if (existing !== null) return existing.account;
  // Several processes may start at the same time.
  await pool.query(sql.type(z.object({}))`
    insert into account (name, plan, role, token_hash)
    values ('First account', ${plan}, ${plan === 'unl' ? 'admin' : 'user'}, ${sql.binary(hashToken(token))})
    on conflict (token_hash) do nothing`);
  const known = await accountOfToken(pool, token);
  if (known === null)
    throw new Error('The account of this token was removed during the start. Start the service again.');
  return known.account;
};

/** Returns whether a token was replaced or its account removed (C3.15). */
export const isRetired = (pool: DatabasePool, token: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`
    select from retired_token where token_hash = ${sql.binary(hashToken(token))}`);

/** Returns whether any account has a token; false in a new deployment. */
export const hasAccounts = (pool: DatabasePool): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from account where token_hash is not null`);
