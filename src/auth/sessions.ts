import { randomBytes } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Account } from './caller.js';
import { hashToken, PLANS } from './token.js';

/** Days after which a session of the pages ends, whatever happens in it (contract C15.40). */
const LIFETIME_DAYS = 14;

/** An account as its own pages show it. */
export interface SignedIn extends Account {
  /** Null if the account has no name. */
  readonly name: string | null;
}

const Row = z.object({
  id: z.number(),
  name: z.string().nullable(),
  plan: z.enum(PLANS),
  role: z.enum(['user', 'reviewer', 'admin']),
});

const Nothing = z.object({});

/** 256 random bits, so that a session cannot be guessed. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[\w-]{43}$/;

/**
 * Creates the sessions of the pages. A session belongs to an account and the token with which it began: it ends when the token
 * is replaced or the account is closed. Its secret is stored as a hash only.
 */
export const createSessions = (pool: CommonQueryMethods) => ({
  /**
   * Begins a session and returns its new secret. Expired sessions of all accounts are deleted.
   *
   * @param token A valid token of the account.
   */
  begin: async (account: number, token: string): Promise<string> => {
    const secret = randomSecret();
    await pool.query(sql.type(Nothing)`
      with ended as (delete from page_session where expires_at <= now())
      insert into page_session (id_hash, account_id, token_hash, expires_at)
      values (${sql.binary(hashToken(secret))}, ${account}, ${sql.binary(hashToken(token))},
        now() + make_interval(days => ${LIFETIME_DAYS}))`);
    return secret;
  },

  /** Returns the account of a session; null if it has ended or never existed. */
  find: async (secret: string): Promise<SignedIn | null> =>
    SECRET.test(secret)
      ? pool.maybeOne(sql.type(Row)`
          select a.id, a.name, a.plan, a.role
          from page_session s join account a on a.id = s.account_id
          where (a.token_hash = s.token_hash
            or exists (select from account_token t where t.account_id = a.id and t.token_hash = s.token_hash))
            and s.id_hash = ${sql.binary(hashToken(secret))} and s.expires_at > now() and a.disabled_at is null`)
      : null,

  end: async (secret: string): Promise<void> => {
    await pool.query(
      sql.type(Nothing)`delete from page_session where id_hash = ${sql.binary(hashToken(secret))}`,
    );
  },
});
export type Sessions = ReturnType<typeof createSessions>;
