import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import { documentChecksum } from '../src/search/checksum.js';
import type { Made } from './drift.js';
import { readChanged } from './read.js';

/** Documents in memory at once; see loading.ts. */
const RANGE = 200;

/**
 * What a store should hold of species that are in Postgres: their documents are made,
 * and only revision and checksum are kept of each. In the caller's transaction.
 */
export const makeIn = async (client: Client, ids: readonly number[]): Promise<ReadonlyMap<number, Made>> => {
  const made = new Map<number, Made>();
  for (let from = 0; from < ids.length; from += RANGE) {
    const changes = ids.slice(from, from + RANGE).map((species) => ({ species, revision: 0 }));
    const { documents, refusals } = await readChanged(client, changes);
    for (const document of documents)
      made.set(document.id, { revision: document.revision, checksum: documentChecksum(document) });
    for (const { species } of refusals) made.set(species, 'unmade');
  }
  return made;
};

/** The same in a transaction of its own. */
export const make = (client: Client, ids: readonly number[]): Promise<ReadonlyMap<number, Made>> =>
  transaction(client, () => makeIn(client, ids));
