import { createHmac } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { accountAdministration, type IssuedToken } from './account-admin.js';

/** Accounts that one address may open in a day (contract C15.43). */
const PER_DAY = 5;

const Counted = z.object({ count: z.number() });
const Nothing = z.object({});

/**
 * Creates the function that opens accounts of the default plan for anybody. It returns the account with its token; null if the
 * address has opened too many in the last day. Addresses are stored as keyed hashes, for a day.
 *
 * @param key Key of the hashes, the same for all processes.
 */
export const createSignUp =
  (pool: DatabasePool, key: Uint8Array) =>
  (name: string, address: string): Promise<IssuedToken | null> => {
    const hash = sql.binary(createHmac('sha256', key).update(address).digest());
    return pool.transaction(async (client) => {
      // One at a time from an address, so that two at once do not both count four.
      await client.query(
        sql.type(Nothing)`select pg_advisory_xact_lock(hashtextextended(encode(${hash}, 'hex'), 0))`,
      );
      await client.query(sql.type(Nothing)`delete from sign_up where created_at < now() - interval '1 day'`);
      const count = await client.oneFirst(
        sql.type(Counted)`select count(*)::integer as count from sign_up where address_hash = ${hash}`,
      );
      if (count >= PER_DAY) return null;
      await client.query(sql.type(Nothing)`insert into sign_up (address_hash) values (${hash})`);
      return accountAdministration(client).create({ name, email: null, plan: 'usr', role: 'user' });
    });
  };
