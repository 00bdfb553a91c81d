import type { Client } from 'pg';
import { transaction } from '../src/database/connections/session.js';
import { documentChecksum } from '../src/search/checksum.js';
import type { ExpectedDocument } from './drift.js';
import { readChanged } from './read-changed.js';

/** Species per batch. The documents of a batch are in memory together (see RANGE in load-documents.ts). */
const RANGE = 200;

/**
 * Builds the documents of species in the caller's transaction and returns their revisions and
 * checksums.
 */
export const expectedDocumentsIn = async (
  client: Client,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExpectedDocument>> => {
  const expected = new Map<number, ExpectedDocument>();
  for (let from = 0; from < ids.length; from += RANGE) {
    const changes = ids.slice(from, from + RANGE).map((species) => ({ species, revision: 0 }));
    const { documents, rejections } = await readChanged(client, changes);
    for (const document of documents)
      expected.set(document.id, { revision: document.revision, checksum: documentChecksum(document) });
    for (const { species } of rejections) expected.set(species, 'unbuildable');
  }
  return expected;
};

/** Like {@link expectedDocumentsIn}, in its own transaction. */
export const expectedDocuments = (
  client: Client,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExpectedDocument>> =>
  transaction(client, () => expectedDocumentsIn(client, ids));
