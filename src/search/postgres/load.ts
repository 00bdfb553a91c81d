import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Cell, copyLine } from '../../database/copy-text.js';
import type { SearchDocument } from '../document.js';
import { beginningRows, DOCUMENT_COLUMNS, documentRow, itemRow, namesRow, wordRows } from './rows.js';

/** First columns of the tables of names (rows.ts). */
const RANKING = 'document, status, popularity';

/** Copies new documents into the tables of a schema. */
export const copyDocuments = async (
  client: Client,
  schema: string,
  documents: readonly SearchDocument[],
): Promise<void> => {
  if (documents.length === 0) return;
  const columns = DOCUMENT_COLUMNS.map((name) => `"${name}"`).join(', ');
  await copy(client, `${schema}.document (${columns})`, documents, (document) => [documentRow(document)]);
  await copy(client, `${schema}.item (document, species, plant)`, documents, (document) => [
    itemRow(document),
  ]);
  await copy(client, `${schema}.names (${RANKING}, species, plant)`, documents, (document) => [
    namesRow(document),
  ]);
  await copy(client, `${schema}.beginning (${RANKING}, scope, name)`, documents, beginningRows);
  await copy(client, `${schema}.words (${RANKING}, scope, vector)`, documents, wordRows);
};

/** Deletes documents with their names; returns the ids of deleted documents. */
export const removeDocuments = async (
  client: Client,
  schema: string,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `delete from ${schema}.document where id = any($1) returning id`,
    [ids],
  );
  const there = rows.map(({ id }) => id);
  if (there.length > 0) {
    for (const table of ['item', 'names', 'beginning', 'words'])
      await client.query(`delete from ${schema}.${table} where document = any($1)`, [there]);
  }
  return there;
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
