import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Cell, copyLine } from '../../database/copy-text.js';
import type { Database } from '../../database/database.js';
import { createSession, transaction } from '../../database/session.js';
import type { SearchDocument } from '../document.js';
import type { Rebuild, SearchSink, Write, WriteOutcome } from '../sink.js';
import { unavailable } from './errors.js';
import { beginningRows, DOCUMENT_COLUMNS, documentRow, wordRows } from './rows.js';
import { indexes, LIVE, NEXT, tables } from './table.js';

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
  const { rows } = await client.query(`select to_regclass('${LIVE}.document') is not null as there`);
  if (!rows[0].there) return null;
  return (await client.query<{ n: number }>(`select count(*) as n from ${LIVE}.document`)).rows[0]!.n;
};

/**
 * Replaces the rows of the documents whose stored revision is not newer. The
 * rows are locked by the first statement, so that two indexers take turns.
 */
const write = async (client: Client, writes: readonly Write[]): Promise<readonly WriteOutcome[]> => {
  const ids = writes.map((each) => ('put' in each ? each.put.id : each.remove.id));
  const { rows } = await client.query<{ id: number; revision: number }>(
    `select id, revision from ${LIVE}.document where id = any($1) order by id for update`,
    [ids],
  );
  const stored = new Map(rows.map(({ id, revision }) => [id, revision]));
  const outcomes = writes.map((each): WriteOutcome => {
    const { id, revision } = 'put' in each ? each.put : each.remove;
    const newer = (stored.get(id) ?? 0) > revision;
    if (!newer) stored.set(id, revision);
    return { id, outcome: newer ? 'newer' : 'applied' };
  });
  const applied = writes.filter((_, index) => outcomes[index]!.outcome === 'applied');
  // Of several writes of one document the last stands.
  const last = new Map(applied.map((each) => ['put' in each ? each.put.id : each.remove.id, each]));
  await client.query(`delete from ${LIVE}.document where id = any($1)`, [[...last.keys()]]);
  await forget(client, LIVE, [...last.keys()]);
  await load(
    client,
    LIVE,
    [...last.values()].flatMap((each) => ('put' in each ? [each.put] : [])),
  );
  return outcomes;
};

/** Removes the names of documents. */
const forget = async (client: Client, schema: string, ids: readonly number[]): Promise<void> => {
  await client.query(`delete from ${schema}.beginning where document = any($1)`, [ids]);
  await client.query(`delete from ${schema}.words where document = any($1)`, [ids]);
};

const load = async (client: Client, schema: string, documents: readonly SearchDocument[]): Promise<void> => {
  if (documents.length === 0) return;
  const columns = DOCUMENT_COLUMNS.map((name) => `"${name}"`).join(', ');
  await copy(client, `${schema}.document (${columns})`, documents, (document) => [documentRow(document)]);
  await copy(client, `${schema}.beginning (document, scope, name)`, documents, beginningRows);
  await copy(client, `${schema}.words (document, scope, grouped, vector)`, documents, wordRows);
};

const copy = async (
  client: Client,
  into: string,
  documents: readonly SearchDocument[],
  rowsOf: (document: SearchDocument) => readonly (readonly Cell[])[],
): Promise<void> => {
  const lines = documents.map((document) => rowsOf(document).map(copyLine).join(''));
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${into} from stdin`)));
};

/** Memory for building indexes; 64 MB is the default of Postgres. */
const BUILDING = "set maintenance_work_mem = '256MB'";

/** Fills the schema beside the live one over a connection that lives as long as the rebuild. */
const beginRebuild = async (client: Client): Promise<Rebuild> => {
  await client.connect();
  await client.query(`drop schema if exists ${NEXT} cascade`);
  await client.query(tables(NEXT));
  await client.query(BUILDING);
  return {
    index: NEXT,
    load: async (documents) => {
      const ids = documents.map(({ id }) => id);
      await transaction(client, async () => {
        const again = await client.query(`delete from ${NEXT}.document where id = any($1) returning id`, [
          ids,
        ]);
        if (again.rows.length > 0)
          await forget(
            client,
            NEXT,
            again.rows.map(({ id }) => id),
          );
        await load(client, NEXT, documents);
      });
      return ids.map((id) => ({ id, outcome: 'applied' }));
    },
    prepare: async () => {
      for (const statement of indexes(NEXT)) await client.query(statement);
      await client.query(`analyze ${NEXT}.document, ${NEXT}.beginning, ${NEXT}.words`);
    },
    swap: async (expected) => {
      const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${NEXT}.document`);
      if (rows[0]!.n !== expected)
        throw new Error(`the new index holds ${rows[0]!.n} documents, not ${expected}`);
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
