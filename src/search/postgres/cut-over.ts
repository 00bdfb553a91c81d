import type { Client } from 'pg';
import { transaction } from '../../database/connections/session.js';
import { BEFORE, LIVE } from './table.js';

/** Temporary schema name during the switch. */
const ASIDE = 'search_aside';

/** Lists the tables of a schema of any version; null if it has none. */
const TABLES = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as list
  from pg_tables where schemaname = '${LIVE}'`;

/**
 * Makes a schema live, keeps the former live one and drops the previous one. Locks the live
 * tables first: statements resolve table names one by one, and would otherwise mix old and
 * new tables.
 */
export const switchSchemas = (client: Client, schema: string): Promise<void> =>
  transaction(client, async () => {
    const live = (await client.query<{ list: string | null }>(TABLES)).rows[0]!.list;
    if (live !== null) await client.query(`lock table ${live} in access exclusive mode`);
    if (schema !== BEFORE) await client.query(`drop schema if exists ${BEFORE} cascade`);
    if (live !== null) await client.query(`alter schema ${LIVE} rename to ${ASIDE}`);
    await client.query(`alter schema ${schema} rename to ${LIVE}`);
    if (live !== null) await client.query(`alter schema ${ASIDE} rename to ${BEFORE}`);
  });
