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

/** The account that a browser token names; null when it is gone. */
export const accountById = async (pool: DatabasePool, id: number): Promise<KnownToken | null> => {
  const row = await pool.maybeOne(sql.type(AccountRow.omit({ token_hash: true }))`
    select id, plan, role, disabled_at is not null as disabled from account where id = ${id}`);
  return row && { account: { id: row.id, plan: row.plan, role: row.role }, disabled: row.disabled };
};

/** A known token: its account, or that the account is disabled. */
export type KnownToken = { readonly account: Account; readonly disabled: boolean };

/** The account of a token, by the unique index on its hash; null for an unknown one. */
export const accountOfToken = async (pool: DatabasePool, token: string): Promise<KnownToken | null> => {
  const hash = hashToken(token);
  const row = await pool.maybeOne(sql.type(AccountRow)`
    select id, plan, role, token_hash, disabled_at is not null as disabled
    from account where token_hash = ${sql.binary(hash)}`);
  if (row === null || !timingSafeEqual(row.token_hash, hash)) return null;
  return { account: { id: row.id, plan: row.plan, role: row.role }, disabled: row.disabled };
};

/**
 * Makes sure that the token belongs to an account, which is created when there
 * is none: an admin for `unl-`, otherwise a user (C3.3). Used for ACCOUNT_TOKEN
 * and for the first token of a new installation. Calling it again changes nothing.
 *
 * @throws {Error} when the token has none of the three prefixes.
 */
export const ensureAccount = async (pool: DatabasePool, token: string): Promise<Account> => {
  const plan = planOf(token);
  if (plan === undefined) {
    throw new Error('an account token is usr-, spo- or unl- followed by URL-safe characters');
  }
  await pool.query(sql.type(z.object({}))`
    insert into account (name, plan, role, token_hash)
    values ('First account', ${plan}, ${plan === 'unl' ? 'admin' : 'user'}, ${sql.binary(hashToken(token))})
    on conflict (token_hash) do nothing`);
  const known = await accountOfToken(pool, token);
  if (known === null) throw new Error('the account just ensured is gone');
  return known.account;
};

/** Whether a token was that of an account once, and was replaced or removed (C3.15). */
export const isRetired = (pool: DatabasePool, token: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`
    select from retired_token where token_hash = ${sql.binary(hashToken(token))}`);

/** Whether any account has a token: a new installation has none and gets its first. */
export const hasAccounts = (pool: DatabasePool): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from account where token_hash is not null`);
