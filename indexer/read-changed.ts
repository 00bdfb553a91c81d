import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import { DOCUMENT, type RejectedDocument } from './dead-letters.js';
import { readDocuments } from './documents.js';
import type { Change } from './outbox.js';

/** Documents and rejections of the requested species; removed species are in neither list. */
export interface ReadDocuments {
  readonly documents: readonly SearchDocument[];
  readonly rejections: readonly RejectedDocument[];
}

/**
 * Reads the documents of changed species in the caller's transaction. A document that cannot
 * be built becomes a rejection and does not block the others.
 *
 * @throws Error when the connection is lost.
 */
export const readChanged = async (client: Client, changes: readonly Change[]): Promise<ReadDocuments> => {
  const ids = changes.map((change) => change.species);
  await client.query('savepoint reading');
  try {
    return { documents: await readDocuments(client, ids), rejections: [] };
  } catch (error) {
    // A failed statement or an invalid value. If the connection was lost, this fails as well.
    await client.query('rollback to savepoint reading');
    const [only] = changes;
    if (only === undefined) throw error;
    if (changes.length === 1) return { documents: [], rejections: [rejection(only, error)] };
  }
  const middle = changes.length >> 1;
  const first = await readChanged(client, changes.slice(0, middle));
  const second = await readChanged(client, changes.slice(middle));
  return {
    documents: [...first.documents, ...second.documents],
    rejections: [...first.rejections, ...second.rejections],
  };
};

const rejection = ({ species, revision }: Change, error: unknown): RejectedDocument => ({
  store: DOCUMENT,
  species,
  revision,
  reason: `document: ${error instanceof Error ? error.message : String(error)}`,
  document: null,
});
