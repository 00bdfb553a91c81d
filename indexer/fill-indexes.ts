import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import { clearRefusals, DOCUMENT, listDeadLetters } from './dead-letters.js';
import { keepStore } from './kept.js';
import { createLexiconKeeper } from './lexicon.js';
import { all, difference, load, type Target } from './loading.js';
import { holdDelivery, type Waiting } from './locks.js';
import type { NumbersById } from './numbers-by-id.js';
import { type Change, discardChanges } from './outbox.js';
import type { IndexerParts } from './parts.js';
import { verify, verifySome } from './verify.js';

/** Documents that were made, or found to be in the new indexes as they were made; and how many there are. */
export interface Progress {
  readonly stage: 'documents' | 'verifying';
  readonly done: number;
  readonly total: number;
}

/** What the filling of indexes did. */
export interface Filled {
  readonly species: number;
  /** Species that a store does not hold, as it refused them: see the dead letters. */
  readonly refused: number;
  /** Rows of the outbox that were thereby done. */
  readonly discarded: number;
}

/** What filling is given, beside the parts of every indexer. */
export interface FillParts extends IndexerParts, Waiting {
  report(progress: Progress): void;
}

/** While more than this many species change, catching up goes on beside the deliveries to the live index. */
const SMALL = 2_000;
const PASSES = 10;

/**
 * What documents are made of. After a first ingestion some have no statistics, and are read from end to end for each
 * species: 0.92 ms a document instead of 0.08. All are looked at in a second.
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

/** The indexes that are filled, over the sessions that do it. */
interface Filling {
  readonly control: Client;
  readonly readers: readonly Client[];
  readonly targets: readonly Target[];
  /** Revisions of what all of them hold already. */
  readonly read: NumbersById;
  /** Told of each index that is live. */
  isLive(target: Target): void;
}

/**
 * Loads into indexes that are not live what Postgres has beyond them, verifies that they
 * hold just that, and changes over. Deliveries to the live indexes go on; only for the last
 * step, about a second, are they held: what changed since it was read is loaded and
 * verified, the index made live. The outbox is emptied of what that covers.
 *
 * @throws when a store or the database fails, when an index does not hold what was loaded,
 *   or when the signal comes.
 */
export const fill = async (
  { sinks, report, signal }: FillParts,
  { control, readers, targets, read, isLive }: Filling,
): Promise<Filled> => {
  const lexicon = createLexiconKeeper();
  let done = 0;
  const pass = async (changes: readonly Change[]): Promise<void> => {
    const total = done + changes.length;
    await load(readers, targets, lexicon, changes, read, (species) => {
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
  await pass((await difference(readers[0]!, read)).changed);
  let verified = 0;
  const loaded = targets.reduce((sum, { holds }) => sum + holds.size, 0);
  const checked = (documents: number): void => {
    signal.throwIfAborted();
    verified += documents;
    report({ stage: 'verifying', done: verified, total: loaded });
  };
  checked(0);
  // Merging takes Elasticsearch 20 s and being read through 15, Postgres its indexes 60 s: at once on two cores.
  await all(targets.flatMap((target) => [target.rebuild.prepare(), verify(target, checked)]));
  for (let passes = 0; passes < PASSES; passes += 1) {
    const { changed } = await difference(readers[0]!, read);
    if (changed.length <= SMALL) break;
    await again(changed);
  }
  return transaction(control, async () => {
    await holdDelivery(control);
    // Before the last look at the species, which therefore sees all that these rows stand for.
    const discarded = await discardChanges(
      control,
      targets.map(({ sink }) => sink.name),
      targets.length === sinks.length,
    );
    const last = await difference(readers[0]!, read);
    await again(last.changed);
    for (const target of targets) {
      const removals = last.gone
        .filter((species) => target.holds.get(species) > 0)
        .map((id) => ({ id, revision: read.get(id) + 1 }));
      await target.rebuild.remove(removals);
      await target.rebuild.swap(target.holds.size - removals.length);
      isLive(target);
      await keepStore(control, target.sink.name);
      // So that the live index knows that they are gone when a late indexer writes them.
      await target.sink.write(removals.map((remove) => ({ remove })));
    }
    await clearHeld(control, targets, read);
    const refused = Math.max(...targets.map((target) => read.size - target.holds.size));
    return { species: read.size - last.gone.length, refused, discarded };
  });
};

/** Clears the dead letters of species that the new index of the store holds as they were read last. */
const clearHeld = async (client: Client, targets: readonly Target[], read: NumbersById): Promise<void> => {
  const dead = await listDeadLetters(client);
  const speciesOf = (store: string, holders: readonly Target[]): readonly number[] =>
    dead
      .filter((each) => each.store === store)
      .map(({ species }) => species)
      .filter((species) => holders.some(({ holds }) => holds.get(species) === read.get(species)));
  await clearRefusals(client, DOCUMENT, speciesOf(DOCUMENT, targets));
  for (const target of targets) {
    const { name } = target.sink;
    await clearRefusals(client, name, speciesOf(name, [target]));
  }
};
