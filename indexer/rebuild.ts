import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import type { SearchSink } from '../src/search/sink.js';
import { clearRefusals, listDeadLetters } from './dead-letters.js';
import { createLexiconKeeper } from './lexicon.js';
import { difference, load, READERS, type Target } from './loading.js';
import { holdDelivery, holdRebuild } from './locks.js';
import { NumbersById } from './numbers-by-id.js';
import { type Change, discardChanges } from './outbox.js';
import type { IndexerParts } from './parts.js';
import { withSessions } from './sessions.js';

/** Species read so far, and how many there are. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Rebuilt {
  readonly species: number;
  /** Species that a store does not hold, as it refused them: see the dead letters. */
  readonly refused: number;
  /** Rows of the outbox that were thereby done. */
  readonly discarded: number;
  readonly seconds: number;
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

/** What a rebuild is given, beside the parts of every indexer. */
export interface RebuildParts extends IndexerParts {
  /** The stores to rebuild, chosen when no other rebuild is under way. */
  wanted(sinks: readonly SearchSink[]): Promise<readonly SearchSink[]>;
  report(progress: Progress): void;
  readonly signal: AbortSignal;
}

/**
 * Fills a new index beside the live one in each store and changes over. Deliveries
 * to the live indexes go on meanwhile; only for the last step, about a second, are
 * they held: what changed since it was read is loaded, the count is verified, the
 * new index made live. The outbox is emptied of what that covers. Null when no
 * store was wanted.
 *
 * @throws and leaves the live index as it is when a store or the database fails,
 *   when the count is wrong, or when the signal comes.
 */
export const rebuild = (parts: RebuildParts): Promise<Rebuilt | null> => {
  const started = Date.now();
  return parts.database.session(async (control) => {
    await holdRebuild(control);
    const sinks = await parts.wanted(parts.sinks);
    if (sinks.length === 0) return null;
    const targets: Target[] = [];
    const live = new Set<Target>();
    try {
      for (const sink of sinks) {
        targets.push({ sink, rebuild: await sink.beginRebuild(), holds: new NumbersById() });
      }
      const result = await withSessions(parts.database, READERS, (readers) =>
        fill(parts, control, readers, targets, live),
      );
      return { ...result, seconds: (Date.now() - started) / 1000 };
    } catch (error) {
      // Whatever failed, the new indexes that are not live yet are of no use.
      const useless = targets.filter((target) => !live.has(target));
      await Promise.allSettled(useless.map((target) => target.rebuild.abandon()));
      throw error;
    }
  });
};

const fill = async (
  { sinks, report, signal }: RebuildParts,
  control: Client,
  readers: readonly Client[],
  targets: readonly Target[],
  live: Set<Target>,
): Promise<Omit<Rebuilt, 'seconds'>> => {
  const read = new NumbersById();
  const lexicon = createLexiconKeeper();
  let done = 0;
  const pass = async (changes: readonly Change[]): Promise<void> => {
    const total = done + changes.length;
    await load(readers, targets, lexicon, changes, read, (species) => {
      signal.throwIfAborted();
      done += species;
      report({ done, total });
    });
  };
  await control.query(`analyze ${READ.join(', ')}`);
  await pass((await difference(readers[0]!, read)).changed);
  for (const { rebuild } of targets) await rebuild.prepare();
  for (let passes = 0; passes < PASSES; passes += 1) {
    const { changed } = await difference(readers[0]!, read);
    if (changed.length <= SMALL) break;
    await pass(changed);
  }
  return transaction(control, async () => {
    await holdDelivery(control);
    // Before the last look at the species, which therefore sees all that these rows stand for.
    const discarded = targets.length === sinks.length ? await discardChanges(control) : 0;
    const last = await difference(readers[0]!, read);
    await pass(last.changed);
    for (const target of targets) {
      await target.rebuild.swap(target.holds.size);
      live.add(target);
      const removals = last.gone.filter((species) => target.holds.get(species) > 0);
      await target.sink.write(removals.map((id) => ({ remove: { id, revision: read.get(id) + 1 } })));
    }
    if (targets.length === sinks.length) await clearHeld(control, targets, read);
    const refused = Math.max(...targets.map((target) => read.size - target.holds.size));
    return { species: read.size - last.gone.length, refused, discarded };
  });
};

/** Clears the dead letters of species that every new index holds as they were read last. */
const clearHeld = async (client: Client, targets: readonly Target[], read: NumbersById): Promise<void> => {
  const dead = await listDeadLetters(client);
  const held = dead.filter(({ species }) =>
    targets.every((target) => target.holds.get(species) === read.get(species)),
  );
  await clearRefusals(
    client,
    held.map(({ species }) => species),
  );
};
