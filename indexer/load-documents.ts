import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import { snapshot } from '../src/database/snapshot.js';
import { documentChecksum } from '../src/search/checksum.js';
import type { SearchDocument } from '../src/search/document.js';
import type { Rebuild, SearchSink } from '../src/search/sink.js';
import { type Refusal, recordRefusals } from './dead-letters.js';
import { refusalsOf } from './deliver.js';
import type { LexiconKeeper } from './lexicon.js';
import { NumbersById } from './numbers-by-id.js';
import type { Change } from './outbox.js';
import { type Reading, readChanged } from './read.js';

/** A store with the index that is filled beside its live one. */
export interface Target {
  readonly sink: SearchSink;
  readonly rebuild: Rebuild;
  /** Species that the new index holds, with the revision and the checksum that it holds. */
  readonly holds: NumbersById;
  readonly checksums: NumbersById;
}

export const newTarget = (sink: SearchSink, rebuild: Rebuild): Target => ({
  sink,
  rebuild,
  holds: new NumbersById(),
  checksums: new NumbersById(),
});

/** How the species in Postgres differ from what was read. */
export interface Difference {
  readonly changed: readonly Change[];
  readonly gone: readonly number[];
}

/** Ids that are compared at a time. */
const WINDOW = 20_000;

/**
 * Species that changed since they were read, were never read, or are gone since.
 * By windows of ids: all rows at once would take more memory than anything else
 * that a rebuild does. 475,000 species take half a second. In one snapshot: of a
 * merge that commits between two windows the record that went would be seen, and
 * not the one that it went to.
 */
export const difference = (client: Client, read: NumbersById): Promise<Difference> =>
  snapshot(client, () => compare(client, read));

const compare = async (client: Client, read: NumbersById): Promise<Difference> => {
  const last = await client.query<{ id: number | null }>('select max(id) as id from species');
  const limit = Math.max(read.limit, last.rows[0]!.id ?? 0);
  const changed: Change[] = [];
  const gone: number[] = [];
  for (let from = 0; from <= limit; from += WINDOW) {
    const { rows } = await client.query<Change>(
      'select id as species, revision from species where id >= $1 and id < $2 order by id',
      [from, from + WINDOW],
    );
    const present = new Set(rows.map((row) => row.species));
    changed.push(...rows.filter((row) => read.get(row.species) !== row.revision));
    for (let species = from; species < from + WINDOW; species += 1) {
      if (read.get(species) > 0 && !present.has(species)) gone.push(species);
    }
  }
  return { changed, gone };
};

/**
 * Species that a reader reads and hands to the stores at once. Of 500 the process took 475 MB and a tenth more of its
 * own time, of 2,000 710 MB: what lives through a few collections of garbage is copied by each.
 */
const RANGE = 200;

/**
 * Sessions that read and store in turn, so that Postgres reads, documents are made
 * here and the stores write at the same time. Memory holds a range of each.
 */
export const READERS = 3;

const readRange = async (
  client: Client,
  lexicon: LexiconKeeper,
  range: readonly Change[],
): Promise<Reading> => {
  const { reading, words } = await transaction(client, async () => {
    const reading = await readChanged(client, range);
    return { reading, words: await lexicon.add(client, reading.documents) };
  });
  lexicon.remember(words);
  return reading;
};

const storeIn = async (target: Target, documents: readonly SearchDocument[]): Promise<readonly Refusal[]> => {
  const outcomes = await target.rebuild.load(documents);
  const refusals = refusalsOf(
    target.sink.name,
    documents.map((document) => ({ put: document })),
    outcomes,
  );
  const refused = new Set(refusals.map(({ species }) => species));
  // One that is refused now and was not before is still there as it was.
  for (const document of documents.filter(({ id }) => !refused.has(id))) {
    target.holds.set(document.id, document.revision);
    target.checksums.set(document.id, documentChecksum(document));
  }
  return refusals;
};

/** The results once all have ended: where one failed, nothing is under way any more. */
export const all = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};

/**
 * Reads species and loads them into the new indexes: each reader takes the next
 * range, and gives it to all stores at once. Words and refusals are recorded on the
 * way.
 */
export const load = async (
  readers: readonly Client[],
  targets: readonly Target[],
  lexicon: LexiconKeeper,
  changes: readonly Change[],
  read: NumbersById,
  progress: (species: number) => void,
): Promise<void> => {
  let next = 0;
  const work = async (client: Client): Promise<void> => {
    while (next < changes.length) {
      const range = changes.slice(next, next + RANGE);
      next += RANGE;
      const { documents, refusals } = await readRange(client, lexicon, range);
      const refused = await all(targets.map((target) => storeIn(target, documents)));
      await recordRefusals(client, [...refused.flat(), ...refusals]);
      // Of a document its own revision, which may be newer than the one that was asked for.
      for (const { species, revision } of range) read.set(species, revision);
      for (const { id, revision } of documents) read.set(id, revision);
      progress(range.length);
    }
  };
  /** One failure ends the work of all: there is nothing left to take. */
  const workOrEnd = (client: Client): Promise<void> =>
    work(client).catch((error: unknown) => {
      next = changes.length;
      throw error;
    });
  await all(readers.map(workOrEnd));
};
