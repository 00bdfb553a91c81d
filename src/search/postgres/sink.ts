import type { Client } from 'pg';
import type { Database } from '../../database/database.js';
import { createSession, transaction } from '../../database/session.js';
import type { SearchDocument } from '../document.js';
import type { Rebuild, SearchSink } from '../sink.js';
import { changeOver } from './change-over.js';
import { unavailable } from './errors.js';
import { held } from './held.js';
import { forget, load } from './load.js';
import { BEFORE, indexes, LAYOUT, LIVE, NEXT, tables } from './table.js';
import { write } from './write.js';

/** The tables that the Postgres engine reads, as the indexer sees them. */
export const createPostgresSink = (database: Pick<Database, 'watchedSession' | 'url'>): SearchSink => ({
  name: 'postgres',
  write: (writes) =>
    database.watchedSession((client) => transaction(client, () => write(client, writes))).catch(unavailable),
  refresh: () => Promise.resolve(),
  held: (which) => database.watchedSession((client) => held(client, LIVE, which)).catch(unavailable),
  count: () =>
    database.watchedSession(async (client) =>
      (await isOurs(client, LIVE)) ? documents(client, LIVE) : null,
    ),
  beginRebuild: () => beginRebuild(createSession(database.url)),
  openKept: () => openKept(createSession(database.url)),
});

/** Whether a schema is there, and of the layout of this version. */
const isOurs = async (client: Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ layout: string | null }>(
    `select obj_description(to_regnamespace('${schema}')::oid, 'pg_namespace') as layout`,
  );
  return rows[0]!.layout === LAYOUT;
};

const documents = async (client: Client, schema: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*) as n from ${schema}.document`)).rows[0]!.n;

/** Memory for building indexes; 64 MB is the default of Postgres. */
const BUILDING = "set maintenance_work_mem = '256MB'";

/** Runs `work` for one caller at a time, in the order of the calls; after a failure for none. */
const inTurn = <A, R>(work: (argument: A) => Promise<R>): ((argument: A) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const result = last.then(() => work(argument));
    last = result;
    return result;
  };
};

/** Fills the schema beside the live one over a connection that lives as long as the rebuild. */
const beginRebuild = async (client: Client): Promise<Rebuild> => {
  try {
    await client.connect();
    await client.query(`drop schema if exists ${NEXT} cascade`);
    await client.query(tables(NEXT));
    await client.query(BUILDING);
  } catch (error) {
    await client.end();
    throw error;
  }
  const prepare = async (): Promise<void> => {
    for (const statement of indexes(NEXT)) await client.query(statement);
    // Vacuumed, counts are answered by an index alone.
    const tables = ['document', 'item', 'names', 'beginning', 'words'];
    await client.query(`vacuum (analyze) ${tables.map((table) => `${NEXT}.${table}`).join(', ')}`);
  };
  let prepared: Promise<void> | null = null;
  const filled = notLive(client, NEXT, () => prepared !== null);
  return {
    ...filled,
    prepare: () => {
      prepared = prepare();
      return prepared;
    },
    // Without indexes a thousand documents of 475,000 are found by reading all.
    held: async (which) => {
      await prepared;
      return filled.held(which);
    },
    abandon: async () => {
      await client.query(`drop schema if exists ${NEXT} cascade`);
      await client.end();
    },
  };
};

const openKept = async (client: Client): Promise<Rebuild | null> => {
  await client.connect();
  if (!(await isOurs(client, BEFORE))) {
    await client.end();
    return null;
  }
  return {
    ...notLive(client, BEFORE, () => true),
    prepare: () => Promise.resolve(),
    abandon: () => client.end(),
  };
};

/** What is the same of a schema that is filled and of one that was kept. */
const notLive = (
  client: Client,
  schema: string,
  mayHold: () => boolean,
): Omit<Rebuild, 'prepare' | 'abandon'> => ({
  index: schema,
  load: inTurn(async (batch: readonly SearchDocument[]) => {
    const ids = batch.map(({ id }) => id);
    await transaction(client, async () => {
      if (mayHold()) await forget(client, schema, ids);
      await load(client, schema, batch);
    });
    return ids.map((id) => ({ id, outcome: 'applied' }));
  }),
  remove: inTurn(async (removals) => {
    const ids = removals.map(({ id }) => id);
    await transaction(client, async () => void (await forget(client, schema, ids)));
  }),
  refresh: () => Promise.resolve(),
  held: inTurn((which) => held(client, schema, which)),
  swap: async (expected) => {
    const count = await documents(client, schema);
    if (count !== expected) throw new Error(`the new index holds ${count} documents, not ${expected}`);
    await changeOver(client, schema);
    await client.end();
  },
});
