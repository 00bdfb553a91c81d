import type { Client } from 'pg';
import { transaction } from '../../database/session.js';
import { BEFORE, LIVE } from './table.js';

/** Only while the names change hands. */
const ASIDE = 'search_aside';

/** Every table of a schema, whichever version laid it out; null where there is none. */
const TABLES = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as list
  from pg_tables where schemaname = '${LIVE}'`;

/**
 * Makes a schema the live one; the one that was live is kept, and the one that was kept
 * for it goes. Statements resolve the names of tables one by one: with the live tables
 * locked none has some of the old and some of the new, and those that wait find the new.
 */
export const changeOver = (client: Client, schema: string): Promise<void> =>
  transaction(client, async () => {
    const live = (await client.query<{ list: string | null }>(TABLES)).rows[0]!.list;
    if (live !== null) await client.query(`lock table ${live} in access exclusive mode`);
    if (schema !== BEFORE) await client.query(`drop schema if exists ${BEFORE} cascade`);
    if (live !== null) await client.query(`alter schema ${LIVE} rename to ${ASIDE}`);
    await client.query(`alter schema ${schema} rename to ${LIVE}`);
    if (live !== null) await client.query(`alter schema ${ASIDE} rename to ${BEFORE}`);
  });
