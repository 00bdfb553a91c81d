import type { Client } from 'pg';
import { createSession, transaction, withSession } from '../../database/connections/session.js';
import type { Database } from '../../database/database.js';
import { shareWork } from '../../runtime/share-work.js';
import type { SearchDocument } from '../document.js';
import { type Rebuild, requireCount, type SearchSink } from '../sink.js';
import { throwIfNotIndexed } from './errors.js';
import { countAll, countDocuments } from './facet-table.js';
import { documentsInTables } from './indexed-documents.js';
import { copyDocuments, removeDocuments } from './load.js';
import { switchSchemas } from './switch-schemas.js';
import { BEFORE, indexes, LIVE, NEXT, TABLE_LAYOUT, tables } from './table.js';
import { writeToTables } from './write.js';

/** Creates the sink for the tables of the Postgres engine. */
export const createPostgresSink = (database: Pick<Database, 'watchedSession' | 'url'>): SearchSink => ({
  name: 'postgres',
  write: (writes) =>
    database
      .watchedSession((client) => transaction(client, () => writeToTables(client, writes)))
      .catch(throwIfNotIndexed),
  refresh: () => Promise.resolve(),
  documents: (which) =>
    database.watchedSession((client) => documentsInTables(client, LIVE, which)).catch(throwIfNotIndexed),
  count: () =>
    database.watchedSession(async (client) =>
      (await isOurs(client, LIVE)) ? documents(client, LIVE) : null,
    ),
  beginRebuild: () => beginRebuild(database.url),
  openKept: () => openKept(createSession(database.url)),
});

/** Returns whether a schema exists with the layout of this version. */
const isOurs = async (client: Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ layout: string | null }>(
    `select obj_description(to_regnamespace('${schema}')::oid, 'pg_namespace') as layout`,
  );
  return rows[0]!.layout === TABLE_LAYOUT;
};

const documents = async (client: Client, schema: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*) as n from ${schema}.document`)).rows[0]!.n;

/** Memory of each of the two sessions that build indexes; the default of Postgres is 64 MB. */
const BUILDING = "set maintenance_work_mem = '128MB'";

/** Serialises calls in their order; after a failure all later calls fail. */
const inTurn = <A, R>(work: (argument: A) => Promise<R>): ((argument: A) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const result = last.then(() => work(argument));
    last = result;
    return result;
  };
};

/** Counts the facets and builds the indexes of a schema over two sessions: one statement uses little more than one core. */
const countAndIndex = (client: Client, url: string, schema: string): Promise<void> =>
  withSession(url, async (second) => {
    const sessions = [client, second];
    for (const session of sessions) await session.query(BUILDING);
    const tasks: readonly ((session: Client) => Promise<unknown>)[] = [
      (session) => countAll(session, schema),
      ...indexes(schema).map((statement) => (session: Client) => session.query(statement)),
    ];
    await shareWork(sessions, tasks, (session, task) => task(session));
  });

/** Fills the next schema over one connection; `prepare` opens a second one to build the indexes. */
const beginRebuild = async (url: string): Promise<Rebuild> => {
  const client = createSession(url);
  try {
    await client.connect();
    await client.query(`drop schema if exists ${NEXT} cascade`);
    await client.query(tables(NEXT));
  } catch (error) {
    await client.end();
    throw error;
  }
  const prepare = async (): Promise<void> => {
    await countAndIndex(client, url, NEXT);
    // After a vacuum, counts use index-only scans.
    const tables = ['document', 'item', 'names', 'beginning', 'words', 'facet'];
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
    // Without indexes, finding a thousand of 475,000 documents scans all of them.
    documents: async (which) => {
      await prepared;
      return filled.documents(which);
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

/** Returns the operations shared by a new and a kept schema. */
const notLive = (
  client: Client,
  schema: string,
  mayHold: () => boolean,
): Omit<Rebuild, 'prepare' | 'abandon'> => ({
  index: schema,
  load: inTurn(async (batch: readonly SearchDocument[]) => {
    const ids = batch.map(({ id }) => id);
    await transaction(client, async () => {
      if (!mayHold()) return copyDocuments(client, schema, batch);
      await countDocuments(client, schema, ids, -1);
      await removeDocuments(client, schema, ids);
      await copyDocuments(client, schema, batch);
      await countDocuments(client, schema, ids, 1);
    });
    return ids.map((id) => ({ id, outcome: 'applied' }));
  }),
  remove: inTurn(async (removals) => {
    const ids = removals.map(({ id }) => id);
    await transaction(client, async () => {
      if (mayHold()) await countDocuments(client, schema, ids, -1);
      await removeDocuments(client, schema, ids);
    });
  }),
  refresh: () => Promise.resolve(),
  documents: inTurn((which) => documentsInTables(client, schema, which)),
  swap: async (expected) => {
    const count = await documents(client, schema);
    requireCount(count, expected);
    if (!mayHold()) await countAll(client, schema);
    await switchSchemas(client, schema);
    await client.end();
  },
});
