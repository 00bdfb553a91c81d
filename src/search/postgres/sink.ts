import type { Client } from 'pg';
import type { Database } from '../../database/database.js';
import { createSession, transaction } from '../../database/session.js';
import type { SearchDocument } from '../document.js';
import type { Rebuild, SearchSink } from '../sink.js';
import { unavailable } from './errors.js';
import { forget, load } from './load.js';
import { indexes, LAYOUT, LIVE, NEXT, tables } from './table.js';
import { write } from './write.js';

/** The tables that the Postgres engine reads, as the indexer sees them. */
export const createPostgresSink = (database: Pick<Database, 'session' | 'url'>): SearchSink => ({
  name: 'postgres',
  write: (writes) =>
    database.session((client) => transaction(client, () => write(client, writes))).catch(unavailable),
  refresh: () => Promise.resolve(),
  count: () => database.session(count),
  beginRebuild: () => beginRebuild(createSession(database.url)),
});

const count = async (client: Client): Promise<number | null> => {
  const { rows } = await client.query<{ layout: string | null }>(
    `select obj_description(to_regnamespace('${LIVE}')::oid, 'pg_namespace') as layout`,
  );
  return rows[0]!.layout === LAYOUT ? documents(client, LIVE) : null;
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
  let prepared = false;
  return {
    index: NEXT,
    load: inTurn(async (batch: readonly SearchDocument[]) => {
      const ids = batch.map(({ id }) => id);
      await transaction(client, async () => {
        if (prepared) await forget(client, NEXT, ids);
        await load(client, NEXT, batch);
      });
      return ids.map((id) => ({ id, outcome: 'applied' }));
    }),
    prepare: async () => {
      prepared = true;
      for (const statement of indexes(NEXT)) await client.query(statement);
      // Vacuumed, counts are answered by an index alone.
      const tables = ['document', 'item', 'names', 'beginning', 'words'];
      await client.query(`vacuum (analyze) ${tables.map((table) => `${NEXT}.${table}`).join(', ')}`);
    },
    swap: async (expected) => {
      const held = await documents(client, NEXT);
      if (held !== expected) throw new Error(`the new index holds ${held} documents, not ${expected}`);
      await transaction(client, async () => {
        await client.query(`drop schema if exists ${LIVE} cascade`);
        await client.query(`alter schema ${NEXT} rename to ${LIVE}`);
      });
      await client.end();
    },
    abandon: async () => {
      await client.query(`drop schema if exists ${NEXT} cascade`);
      await client.end();
    },
  };
};
