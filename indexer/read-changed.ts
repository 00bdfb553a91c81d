import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import { DOCUMENT, type Refusal } from './dead-letters.js';
import { readDocuments } from './documents.js';
import type { Change } from './outbox.js';

/** What was read of the species asked for. One that is in neither list is gone. */
export interface Reading {
  readonly documents: readonly SearchDocument[];
  readonly refusals: readonly Refusal[];
}

/**
 * Reads the documents of changed species in the caller's transaction. Where one of
 * them cannot be made, the others are read without it: one broken record must not
 * hold up everything behind it.
 *
 * @throws when the connection is gone.
 */
export const readChanged = async (client: Client, changes: readonly Change[]): Promise<Reading> => {
  const ids = changes.map((change) => change.species);
  await client.query('savepoint reading');
  try {
    return { documents: await readDocuments(client, ids), refusals: [] };
  } catch (error) {
    // A statement that failed, or a value that a document cannot hold. When it was
    // the connection, this fails as well.
    await client.query('rollback to savepoint reading');
    const [only] = changes;
    if (only === undefined) throw error;
    if (changes.length === 1) return { documents: [], refusals: [refusal(only, error)] };
  }
  const middle = changes.length >> 1;
  const first = await readChanged(client, changes.slice(0, middle));
  const second = await readChanged(client, changes.slice(middle));
  return {
    documents: [...first.documents, ...second.documents],
    refusals: [...first.refusals, ...second.refusals],
  };
};

const refusal = ({ species, revision }: Change, error: unknown): Refusal => ({
  store: DOCUMENT,
  species,
  revision,
  reason: `document: ${error instanceof Error ? error.message : String(error)}`,
  document: null,
});
