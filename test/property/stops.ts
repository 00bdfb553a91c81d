import type { Client } from 'pg';
import { withSession } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { rowsOf } from '../ingest/support.js';

/** Tables that a write of a species changes, with the column that identifies the species. */
const SPECIES_OF = {
  fact: 'species_id',
  species: 'id',
  outbox: 'species_id',
  correction: 'record_id',
} as const;

/** A step of a write: just before or just after a row of the table is written. */
export interface Step {
  readonly when: 'before' | 'after';
  readonly table: keyof typeof SPECIES_OF;
}

export const STEPS: readonly Step[] = (['fact', 'species', 'outbox', 'correction'] as const).flatMap(
  (table) => (['before', 'after'] as const).map((when) => ({ when, table })),
);

/** Writers of a species that stop at a step until they are released. */
export interface Stop {
  /** Resolves once a writer has stopped at the step. */
  reached(): Promise<void>;
  /** Resolves once a number of sessions wait for a lock, including the stopped one. */
  waiting(sessions: number): Promise<void>;
  /** Releases all writers, now and later. */
  release(): Promise<void>;
}

/** Key of the advisory lock at which writers stop. */
const KEY = 77_000_001;

/** Polls until the answer is yes; the timeout of the test limits it. */
const until = async (asked: () => Promise<boolean>): Promise<void> => {
  while (!(await asked())) await new Promise((resolve) => setImmediate(resolve));
};

/** Makes writers of the species stop at the step. A separate session holds the lock. */
export const stopAt = async (database: Database, { when, table }: Step, species: number): Promise<Stop> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked: (client: Client) => void = () => undefined;
  const holding = new Promise<Client>((resolve) => {
    locked = resolve;
  });
  const session = withSession(database.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [KEY]);
    locked(client);
    await released;
  });
  await holding;
  await rowsOf(
    database,
    `create or replace function hang() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(${KEY}); return new; end $$`,
  );
  await rowsOf(
    database,
    `create trigger hang ${when} insert or update on ${table} for each row
     when (new.${SPECIES_OF[table]} = ${species}) execute function hang()`,
  );
  const count = async (text: string): Promise<number> =>
    (await rowsOf<{ n: number }>(database, `select count(*)::integer as n from ${text}`))[0]!.n;
  return {
    reached: () =>
      until(
        async () =>
          (await count(`pg_locks where locktype = 'advisory' and objid = ${KEY} and not granted
            and database = (select oid from pg_database where datname = current_database())`)) > 0,
      ),
    waiting: (sessions) =>
      until(
        async () =>
          (await count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) >=
          sessions,
      ),
    release: async () => {
      release();
      await session;
      await rowsOf(database, `drop trigger hang on ${table}`);
    },
  };
};

/** Resolves once no session is active or waiting: those of killed processes have committed or rolled back. */
export const settled = (database: Database): Promise<void> =>
  until(async () => {
    const rows = await rowsOf(
      database,
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state is distinct from 'idle' and backend_type = 'client backend'`,
    );
    return rows.length === 0;
  });
