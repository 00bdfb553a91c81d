import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import type { SearchDocument } from '../src/search/document.js';
import type { Rebuild, SearchSink } from '../src/search/sink.js';
import { type Refusal, recordRefusals } from './dead-letters.js';
import { firstOfEach, refusalsOf } from './deliver.js';
import type { LexiconKeeper } from './lexicon.js';
import type { Change } from './outbox.js';
import { type Reading, readChanged } from './read.js';

/** A store with the index that is filled beside its live one. */
export interface Target {
  readonly sink: SearchSink;
  readonly rebuild: Rebuild;
  /** Species that the new index holds. */
  readonly holds: Set<number>;
}

/** What a rebuild has read so far: the revision of each species, whether or not a store took it. */
export type Read = Map<number, number>;

/** How the species in Postgres differ from what was read. */
export interface Difference {
  readonly changed: readonly Change[];
  readonly gone: readonly number[];
}

/** Species that changed since they were read, were never read, or are gone since. 475,000 take half a second. */
export const difference = async (client: Client, read: Read): Promise<Difference> => {
  const { rows } = await client.query<Change>('select id as species, revision from species order by id');
  const present = new Set(rows.map((row) => row.species));
  return {
    changed: rows.filter((row) => read.get(row.species) !== row.revision),
    gone: [...read.keys()].filter((species) => !present.has(species)),
  };
};

/** Species in one reading. Memory holds the documents of two of these at most. */
const RANGE = 1_000;

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
  for (const { id } of documents) target.holds.add(id);
  for (const { species } of refusals) target.holds.delete(species);
  return refusals;
};

/**
 * Reads species and loads them into the new indexes; the stores work on a range
 * while the next one is read. Words and refusals are recorded on the way.
 */
export const load = async (
  client: Client,
  targets: readonly Target[],
  lexicon: LexiconKeeper,
  changes: readonly Change[],
  read: Read,
  progress: (species: number) => void,
): Promise<void> => {
  let storing: Promise<readonly Refusal[]> = Promise.resolve([]);
  for (let from = 0; from < changes.length; from += RANGE) {
    const range = changes.slice(from, from + RANGE);
    const [{ documents, refusals }, refused] = await Promise.all([
      readRange(client, lexicon, range),
      storing,
    ]);
    await recordRefusals(client, firstOfEach([...refused, ...refusals]));
    storing = Promise.all(targets.map((target) => storeIn(target, documents))).then((all) => all.flat());
    // Of a document its own revision, which may be newer than the one that was asked for.
    for (const { species, revision } of range) read.set(species, revision);
    for (const { id, revision } of documents) read.set(id, revision);
    progress(range.length);
  }
  await recordRefusals(client, firstOfEach(await storing));
};
