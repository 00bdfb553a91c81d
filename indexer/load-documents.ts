import type { Client } from 'pg';
import { transaction } from '../src/database/connections/session.js';
import { snapshot } from '../src/database/snapshot.js';
import { shareWork, waitForAll } from '../src/runtime/share-work.js';
import { documentChecksum } from '../src/search/checksum.js';
import type { SearchDocument } from '../src/search/document.js';
import type { Rebuild, SearchSink } from '../src/search/sink.js';
import { type RejectedDocument, recordRejections } from './dead-letters.js';
import { rejectionsOf } from './deliver.js';
import type { LexiconKeeper } from './lexicon.js';
import { NumbersById } from './numbers-by-id.js';
import type { Change } from './outbox.js';
import { type ReadDocuments, readChanged } from './read-changed.js';

/** A store with its new index. */
export interface LoadTarget {
  readonly sink: SearchSink;
  readonly rebuild: Rebuild;
  /** Revisions and checksums of the species in the new index. */
  readonly loaded: NumbersById;
  readonly checksums: NumbersById;
}

export const newTarget = (sink: SearchSink, rebuild: Rebuild): LoadTarget => ({
  sink,
  rebuild,
  loaded: new NumbersById(),
  checksums: new NumbersById(),
});

/** Species changed and removed since they were read. */
export interface ChangesSince {
  readonly changed: readonly Change[];
  readonly deleted: readonly number[];
}

/** Ids compared at a time. */
const WINDOW = 20_000;

/**
 * Finds species that changed or were removed since they were read, or were never read. Reads
 * windows of ids, because all rows at once would need more memory than the rest of a rebuild;
 * 475,000 species take half a second. Uses one snapshot, because a merge that commits between
 * two windows would show the removed record without its survivor.
 */
export const changesSince = (client: Client, read: NumbersById): Promise<ChangesSince> =>
  snapshot(client, () => compare(client, read));

const compare = async (client: Client, read: NumbersById): Promise<ChangesSince> => {
  const last = await client.query<{ id: number | null }>('select max(id) as id from species');
  const limit = Math.max(read.limit, last.rows[0]!.id ?? 0);
  const changed: Change[] = [];
  const deleted: number[] = [];
  for (let from = 0; from <= limit; from += WINDOW) {
    const { rows } = await client.query<Change>(
      'select id as species, revision from species where id >= $1 and id < $2 order by id',
      [from, from + WINDOW],
    );
    const present = new Set(rows.map((row) => row.species));
    changed.push(...rows.filter((row) => read.get(row.species) !== row.revision));
    for (let species = from; species < from + WINDOW; species += 1) {
      if (read.get(species) > 0 && !present.has(species)) deleted.push(species);
    }
  }
  return { changed, deleted };
};

/**
 * Species per batch of a reader. With 500 the process used 475 MB and a tenth more processor time, with 2,000 it used
 * 710 MB, because every garbage collection copies surviving objects.
 */
const RANGE = 200;

/**
 * Number of readers, so that Postgres reads, this process builds documents and the stores
 * write at the same time. Each reader keeps one batch in memory.
 */
export const READERS = 3;

/** Splits changes into batches of {@link RANGE}. */
function* rangesOf(changes: readonly Change[]): Generator<readonly Change[]> {
  for (let from = 0; from < changes.length; from += RANGE) yield changes.slice(from, from + RANGE);
}

const readRange = async (
  client: Client,
  lexicon: LexiconKeeper,
  range: readonly Change[],
): Promise<ReadDocuments> => {
  const { reading, words } = await transaction(client, async () => {
    const reading = await readChanged(client, range);
    return { reading, words: await lexicon.add(client, reading.documents) };
  });
  lexicon.remember(words);
  return reading;
};

const storeIn = async (
  target: LoadTarget,
  documents: readonly SearchDocument[],
): Promise<readonly RejectedDocument[]> => {
  const outcomes = await target.rebuild.load(documents);
  const rejections = rejectionsOf(
    target.sink.name,
    documents.map((document) => ({ put: document })),
    outcomes,
  );
  const rejected = new Set(rejections.map(({ species }) => species));
  // A species rejected now but accepted before is still stored in its older revision.
  for (const document of documents.filter(({ id }) => !rejected.has(id))) {
    target.loaded.set(document.id, document.revision);
    target.checksums.set(document.id, documentChecksum(document));
  }
  return rejections;
};

/**
 * Reads species and loads them into the new indexes: each reader takes the next range and
 * writes it to all stores. Also records words and rejections.
 */
export const loadDocuments = async (
  readers: readonly Client[],
  targets: readonly LoadTarget[],
  lexicon: LexiconKeeper,
  changes: readonly Change[],
  read: NumbersById,
  progress: (species: number) => void,
): Promise<void> => {
  await shareWork(readers, rangesOf(changes), async (client, range) => {
    const { documents, rejections } = await readRange(client, lexicon, range);
    const rejected = await waitForAll(targets.map((target) => storeIn(target, documents)));
    await recordRejections(client, [...rejected.flat(), ...rejections]);
    // The revision of the document, which may be newer than the requested one.
    for (const { species, revision } of range) read.set(species, revision);
    for (const { id, revision } of documents) read.set(id, revision);
    progress(range.length);
  });
};
