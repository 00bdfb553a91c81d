import { type CommonQueryMethods, sql, UniqueIntegrityConstraintViolationError } from 'slonik';
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

/** An account as operators see it. The token is stored as a hash and cannot be shown. */
export type ListedAccount = z.infer<typeof Row>;

/** A new account. */
export interface AccountRequest {
  readonly name: string;
  readonly email: string | null;
  readonly plan: Plan;
  readonly role: Role;
}

/** An account with its new token, which is shown only once (contract C3.3). */
export interface IssuedToken {
  readonly account: ListedAccount;
  readonly token: string;
}

const COLUMNS = sql.fragment`id, name, email, plan, role, token_hash is not null as has_token,
  disabled_at is not null as disabled, iso_timestamp(created_at) as created_at`;

/** Maps the violation of unique email addresses; removed accounts keep their address. */
const emailTaken = (error: unknown): never => {
  if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error;
  throw new Error(
    'An account with this email address exists already; linnea accounts list shows it. Use another address.',
    { cause: error },
  );
};

/** Thrown when a change would leave no active admin (contract C15.47). */
export class OnlyAdmin extends Error {
  constructor(id: number) {
    super(
      `Account ${id} is the only active admin. Make another account admin first: linnea accounts role <number> admin.`,
    );
  }
}

/** Creates, lists and changes accounts. Changes return null if the account does not exist. */
export const accountAdministration = (pool: CommonQueryMethods) => {
  const changed = (
    id: number,
    change: ReturnType<typeof sql.fragment>,
    queries = pool,
  ): Promise<ListedAccount | null> =>
    queries.maybeOne(sql.type(Row)`update account set ${change} where id = ${id} returning ${COLUMNS}`);

  /** Makes a change after which the account is no active admin. Of two admins that leave at once, one is refused. */
  const withdrawn = (
    id: number,
    change: ReturnType<typeof sql.fragment>,
    before?: (client: CommonQueryMethods) => Promise<unknown>,
  ): Promise<ListedAccount | null> =>
    pool.transaction(async (client) => {
      const admins = await client.anyFirst(sql.type(Row.pick({ id: true }))`
        select id from account where role = 'admin' and disabled_at is null order by id for update`);
      if (admins.length === 1 && admins[0] === id) throw new OnlyAdmin(id);
      await before?.(client);
      return changed(id, change, client);
    });

  /** Disables an account and deletes all its tokens and recovery codes. */
  const disabled = (id: number, forgotten = sql.fragment``): Promise<ListedAccount | null> =>
    withdrawn(
      id,
      sql.fragment`token_hash = null, disabled_at = coalesce(disabled_at, now())${forgotten}`,
      (client) =>
        client.query(sql.type(z.object({}))`
          with codes as (delete from recovery_code where account_id = ${id})
          delete from account_token where account_id = ${id}`),
    );

  return {
    /** @throws {Error} when another account has the email address. */
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
     * Replaces the token; the old one stops working within ten seconds, browser tokens stay valid (C3.15).
     *
     * @throws {Error} for a removed account.
     */
    rotate: async (id: number): Promise<IssuedToken | null> => {
      const known = await pool.maybeOne(sql.type(Row.pick({ plan: true, disabled: true }))`
        select plan, disabled_at is not null as disabled from account where id = ${id}`);
      if (known === null) return null;
      if (known.disabled)
        throw new Error(
          `Account ${id} is disabled and cannot get a new token. Create another account with linnea accounts create.`,
        );
      const { plan } = known;
      const token = newToken(plan);
      const account = await changed(id, sql.fragment`token_hash = ${sql.binary(hashToken(token))}`);
      return account && { account, token };
    },

    /** Changes the plan; the token keeps its prefix, which then names the former plan. */
    plan: (id: number, plan: Plan): Promise<ListedAccount | null> =>
      changed(id, sql.fragment`plan = ${plan}`),

    /** @throws {OnlyAdmin} when another role would leave no active admin. */
    role: (id: number, role: Role): Promise<ListedAccount | null> =>
      (role === 'admin' ? changed : withdrawn)(id, sql.fragment`role = ${role}`),

    /**
     * Closes the account for its owner: as `remove`, and forgets who it was. Its corrections stay, without a name (C15.47).
     *
     * @throws {OnlyAdmin} for the only active admin.
     */
    close: (id: number): Promise<ListedAccount | null> =>
      disabled(
        id,
        sql.fragment`, name = null, email = null, image_url = null, organization_name = null, organization_url = null`,
      ),

    /**
     * Disables the account and removes its token; its corrections are kept.
     *
     * @throws {OnlyAdmin} for the only active admin.
     */
    remove: (id: number): Promise<ListedAccount | null> => disabled(id),
  };
};
