import { type DatabasePool, sql, UniqueIntegrityConstraintViolationError } from 'slonik';
import { z } from 'zod';
import type { Role } from './caller.js';
import { hashToken, newToken, PLANS, type Plan } from './token.js';

const Row = z.object({
  id: z.number(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  plan: z.enum(PLANS),
  role: z.enum(['user', 'reviewer', 'admin']),
  has_token: z.boolean(),
  disabled: z.boolean(),
  created_at: z.string(),
});

/** An account as those who run the service see it; its token is stored as a hash and cannot be shown. */
export type ListedAccount = z.infer<typeof Row>;

/** A new account. */
export interface AccountRequest {
  readonly name: string;
  readonly email: string | null;
  readonly plan: Plan;
  readonly role: Role;
}

/** An account with a token that was just made: the only time that it is shown (contract C3.3). */
export interface IssuedToken {
  readonly account: ListedAccount;
  readonly token: string;
}

const COLUMNS = sql.fragment`id, name, email, plan, role, token_hash is not null as has_token,
  disabled_at is not null as disabled, iso_timestamp(created_at) as created_at`;

/** An email address names one account; removed ones keep theirs. */
const emailTaken = (error: unknown): never => {
  if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error;
  throw new Error('there is an account with this email already', { cause: error });
};

/** Creates, lists and changes accounts; what names one that does not exist gives null. */
export const accountAdministration = (pool: DatabasePool) => {
  const changed = (id: number, change: ReturnType<typeof sql.fragment>): Promise<ListedAccount | null> =>
    pool.maybeOne(sql.type(Row)`update account set ${change} where id = ${id} returning ${COLUMNS}`);

  return {
    /** @throws {Error} when another account has the email. */
    create: async ({ name, email, plan, role }: AccountRequest): Promise<IssuedToken> => {
      const token = newToken(plan);
      const account = await pool
        .one(sql.type(Row)`
          insert into account (name, email, plan, role, token_hash)
          values (${name}, ${email}, ${plan}, ${role}, ${sql.binary(hashToken(token))}) returning ${COLUMNS}`)
        .catch(emailTaken);
      return { account, token };
    },

    list: (): Promise<readonly ListedAccount[]> =>
      pool.any(sql.type(Row)`select ${COLUMNS} from account order by id`),

    /**
     * A new token in place of the old one, which ends within ten seconds; browser tokens go on (C3.15).
     *
     * @throws {Error} for an account that was removed, with which no token works.
     */
    rotate: async (id: number): Promise<IssuedToken | null> => {
      const known = await pool.maybeOne(sql.type(Row.pick({ plan: true, disabled: true }))`
        select plan, disabled_at is not null as disabled from account where id = ${id}`);
      if (known === null) return null;
      if (known.disabled) throw new Error(`account ${id} was removed: create another`);
      const { plan } = known;
      const token = newToken(plan);
      const account = await changed(id, sql.fragment`token_hash = ${sql.binary(hashToken(token))}`);
      return account && { account, token };
    },

    /** The token stays, though its prefix tells of the former plan. */
    plan: (id: number, plan: Plan): Promise<ListedAccount | null> =>
      changed(id, sql.fragment`plan = ${plan}`),

    role: (id: number, role: Role): Promise<ListedAccount | null> =>
      changed(id, sql.fragment`role = ${role}`),

    /** Disables the account and drops its tokens; its corrections stay its own. */
    remove: (id: number): Promise<ListedAccount | null> =>
      changed(id, sql.fragment`token_hash = null, disabled_at = coalesce(disabled_at, now())`),
  };
};
