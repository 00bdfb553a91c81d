import type { Client } from 'pg';
import { type LockRetry, retryLocks } from '../../database/connections/lock-retry.js';
import { transaction } from '../../database/connections/session.js';
import { BEFORE, LIVE } from './table.js';

/** Temporary schema name during the switch. */
const ASIDE = 'search_aside';

/** Lists the tables of a schema of any version; null if it has none. */
const TABLES = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as list
  from pg_tables where schemaname = '${LIVE}'`;

/**
 * Timeout in milliseconds for a lock: less than the `deadlock_timeout` of Postgres (1 s). Readers and writers lock the
 * tables in other orders, so a deadlock with them is possible; the switch then gives up before Postgres ends one of them.
 */
const LOCK_MS = 500;

const LOCK_RETRY: LockRetry = {
  attempts: 600,
  pauseMs: 500,
  message:
    'The new search tables cannot replace the live ones: another session, such as a backup, has held locks on them for ' +
    'minutes. Nothing was changed. Run the rebuild again when that session has ended.',
};

/**
 * Makes a schema live, keeps the former live one and drops the previous one. Locks the live
 * tables first: statements resolve table names one by one, and would otherwise mix old and
 * new tables.
 *
 * @throws Error when another session holds locks on the tables for ten minutes; nothing is changed.
 */
export const switchSchemas = (client: Client, schema: string): Promise<void> =>
  retryLocks(LOCK_RETRY, () =>
    transaction(
      client,
      async () => {
        const live = (await client.query<{ list: string | null }>(TABLES)).rows[0]!.list;
        if (live !== null) await client.query(`lock table ${live} in access exclusive mode`);
        if (schema !== BEFORE) await client.query(`drop schema if exists ${BEFORE} cascade`);
        if (live !== null) await client.query(`alter schema ${LIVE} rename to ${ASIDE}`);
        await client.query(`alter schema ${schema} rename to ${LIVE}`);
        if (live !== null) await client.query(`alter schema ${ASIDE} rename to ${BEFORE}`);
      },
      `; set local lock_timeout = ${LOCK_MS}`,
    ),
  );
