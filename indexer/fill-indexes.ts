import type { Client } from 'pg';
import { transaction } from '../src/database/connections/session.js';
import { waitForAll } from '../src/runtime/share-work.js';
import type { IndexerContext } from './context.js';
import { clearRejections, DOCUMENT, listDeadLetters } from './dead-letters.js';
import { createLexiconKeeper } from './lexicon.js';
import { changesSince, type LoadTarget, loadDocuments } from './load-documents.js';
import { blockDelivery, type RebuildWait } from './locks.js';
import { markMaintained } from './maintained-stores.js';
import type { NumbersById } from './numbers-by-id.js';
import { type Change, discardChanges } from './outbox.js';
import { verify, verifySome } from './verify.js';

/** Progress: documents built or verified, and their total. */
export interface FillProgress {
  readonly stage: 'documents' | 'verifying';
  readonly done: number;
  readonly total: number;
}

/** Result of filling indexes. */
export interface Filled {
  readonly species: number;
  /** Species rejected by a store (see the dead letters). */
  readonly rejected: number;
  /** Outbox rows covered by the new indexes. */
  readonly coveredChanges: number;
}

/** Options of {@link fillIndexes}. */
export interface FillOptions extends IndexerContext, RebuildWait {
  report(progress: FillProgress): void;
}

/** Number of changed species above which another catch-up round runs before deliveries are blocked. */
const SMALL = 2_000;
const PASSES = 10;

/**
 * Tables to analyze before reading. After a first ingestion some lack statistics and would be scanned for each species:
 * 0.92 instead of 0.08 ms per document. Analyzing takes a second.
 */
const READ = [
  'species',
  'plant',
  'genus',
  'common_name',
  'synonym',
  'synonym_source',
  'image',
  'distribution',
  'name_claim',
];

/** The indexes being filled and their sessions. */
interface Filling {
  readonly control: Client;
  readonly readers: readonly Client[];
  readonly targets: readonly LoadTarget[];
  /** Revisions of documents that all indexes already have. */
  readonly read: NumbersById;
  /** Called for each index that becomes live. */
  onLive(target: LoadTarget): void;
}

/**
 * Loads missing documents into indexes that are not live, verifies the indexes and switches to
 * them. Deliveries to the live indexes continue and are blocked only for the last step, about
 * a second, in which recent changes are loaded and verified and the indexes become live.
 * Removes the covered rows from the outbox.
 *
 * @throws Error when a store or the database fails, when the content of an index is wrong, or
 *   on abort.
 */
export const fillIndexes = async (
  { sinks, report, signal }: FillOptions,
  { control, readers, targets, read, onLive }: Filling,
): Promise<Filled> => {
  const lexicon = createLexiconKeeper();
  let done = 0;
  const pass = async (changes: readonly Change[]): Promise<void> => {
    const total = done + changes.length;
    await loadDocuments(readers, targets, lexicon, changes, read, (species) => {
      signal.throwIfAborted();
      done += species;
      report({ stage: 'documents', done, total });
    });
  };
  const again = async (changes: readonly Change[]): Promise<void> => {
    await pass(changes);
    const species = changes.map((change) => change.species);
    for (const target of targets) await verifySome(target, species);
  };
  await control.query(`analyze ${READ.join(', ')}`);
  await pass((await changesSince(readers[0]!, read)).changed);
  let verified = 0;
  const loaded = targets.reduce((sum, target) => sum + target.loaded.size, 0);
  const checked = (documents: number): void => {
    signal.throwIfAborted();
    verified += documents;
    report({ stage: 'verifying', done: verified, total: loaded });
  };
  checked(0);
  // In parallel: Elasticsearch merges in 20 s and is read in 15 s, while Postgres builds its indexes in 60 s over two sessions.
  await waitForAll(targets.flatMap((target) => [target.rebuild.prepare(), verify(target, checked)]));
  for (let passes = 0; passes < PASSES; passes += 1) {
    const { changed } = await changesSince(readers[0]!, read);
    if (changed.length <= SMALL) break;
    await again(changed);
  }
  return transaction(control, async () => {
    await blockDelivery(control);
    // Before the last read of the species, which therefore covers these rows.
    const coveredChanges = await discardChanges(
      control,
      targets.map(({ sink }) => sink.name),
      targets.length === sinks.length,
    );
    const last = await changesSince(readers[0]!, read);
    await again(last.changed);
    for (const target of targets) {
      const removals = last.deleted
        .filter((species) => target.loaded.get(species) > 0)
        .map((id) => ({ id, revision: read.get(id) + 1 }));
      await target.rebuild.remove(removals);
      await target.rebuild.swap(target.loaded.size - removals.length);
      onLive(target);
      await markMaintained(control, target.sink.name);
      // Records the removals in the live index, so that it rejects a late write by another indexer.
      await target.sink.write(removals.map((remove) => ({ remove })));
    }
    await clearHeld(control, targets, read);
    const rejected = Math.max(...targets.map((target) => read.size - target.loaded.size));
    return { species: read.size - last.deleted.length, rejected, coveredChanges };
  });
};

/** Deletes the dead letters of species that the new index contains in their latest revision. */
const clearHeld = async (
  client: Client,
  targets: readonly LoadTarget[],
  read: NumbersById,
): Promise<void> => {
  const dead = await listDeadLetters(client);
  const speciesOf = (store: string, holders: readonly LoadTarget[]): readonly number[] =>
    dead
      .filter((each) => each.store === store)
      .map(({ species }) => species)
      .filter((species) => holders.some(({ loaded }) => loaded.get(species) === read.get(species)));
  await clearRejections(client, DOCUMENT, speciesOf(DOCUMENT, targets));
  for (const target of targets) {
    const { name } = target.sink;
    await clearRejections(client, name, speciesOf(name, [target]));
  }
};
