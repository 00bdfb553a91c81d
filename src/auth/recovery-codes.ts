import { randomInt } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { accountAdministration, type IssuedToken } from './account-admin.js';
import { hashToken } from './token.js';

/** Codes that an account gets at once (contract C15.111). */
const CODES = 10;

/** Digits and letters of codes, without those that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP = 5;

const Nothing = z.object({});
const Account = z.object({ account_id: z.number() });

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Returns a code as it was shown, from how somebody typed it. */
const normalCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^2-9A-Z]/g, '');

const hashCode = (code: string): ReturnType<typeof sql.binary> => sql.binary(hashToken(normalCode(code)));

/** Replaces the codes of an account and returns the new ones, which are stored as hashes only. */
export const renewRecoveryCodes = async (
  pool: CommonQueryMethods,
  account: number,
): Promise<readonly string[]> => {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = sql.join(codes.map(hashCode), sql.fragment`, `);
  await pool.query(sql.type(Nothing)`
    with former as (delete from recovery_code where account_id = ${account})
    insert into recovery_code (code_hash, account_id) select unnest(array[${hashes}]::bytea[]), ${account}`);
  return codes;
};

/** Returns how many codes of an account were not used. */
export const countRecoveryCodes = (pool: CommonQueryMethods, account: number): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::integer as count from recovery_code where account_id = ${account}`);

/** Uses a code up and replaces the token of its account, which is returned; null for an unknown or used code. */
export const recoverAccount = (pool: DatabasePool, code: string): Promise<IssuedToken | null> =>
  pool.transaction(async (client) => {
    const used = await client.maybeOne(sql.type(Account)`
      delete from recovery_code where code_hash = ${hashCode(code)} returning account_id`);
    return used && accountAdministration(client).rotate(used.account_id);
  });
