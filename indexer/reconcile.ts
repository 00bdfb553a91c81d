import type { Client } from 'pg';
import { sleep } from '../src/runtime/sleep.js';
import { type CompareRangesOptions, compareRanges } from './compare-ranges.js';
import { type IndexerContext, WAITS } from './context.js';
import { deliverBatch } from './deliver.js';
import { totalOf } from './drift.js';
import type { FillProgress } from './fill-indexes.js';
import { createLexiconKeeper } from './lexicon.js';
import { READERS } from './load-documents.js';
import { isPendingUpTo, lastQueued } from './outbox.js';
import { type Reconciliation, recordReconciliations } from './reconciliation.js';
import { queueRepair } from './repair.js';
import { withSessions } from './sessions.js';
import type { IdWindow } from './windows.js';

/** Result of comparing the stores with Postgres. */
export interface Reconciled {
  readonly species: number;
  readonly stores: readonly Reconciliation[];
  readonly repaired: boolean;
  /** Species with pending changes at every check; not counted as drift. */
  readonly waiting: number;
  readonly seconds: number;
}

/** Options of {@link reconcile}. */
export interface ReconcileOptions extends IndexerContext {
  /** Whether differences are repaired or only reported. */
  readonly repair: boolean;
  report(progress: FillProgress): void;
  readonly signal: AbortSignal;
}

const EVERYTHING: readonly IdWindow[] = [{ after: 0, upTo: Number.POSITIVE_INFINITY }];

/** Milliseconds between attempts to deliver while another indexer or a rebuild holds the rows. */
const BUSY = 100;

/**
 * Reads Postgres and every store in order of id and compares revision and checksum of each
 * document with the expected ones. Rechecks differences with deliveries blocked, queues them
 * for indexing, and checks again after delivery. Memory does not grow with the number of
 * species.
 *
 * @throws Error when a store has no index or cannot answer completely, or on abort.
 */
export const reconcile = async (parts: ReconcileOptions): Promise<Reconciled> => {
  const started = Date.now();
  await requireIndexes(parts);
  const comparing = withoutRepair(parts);
  const walked = await withSessions(parts.database, READERS + 1, async ([control, ...readers]) => {
    if (!parts.repair) return nothingRepaired(await compareRanges(comparing, control!, readers, EVERYTHING));
    const repairing = { ...comparing, repair: queueRepair, between: deliverer(parts) };
    const first = await compareRanges(repairing, control!, readers, EVERYTHING);
    if (first.differing.length === 0) return nothingRepaired(first);
    await deliverQueued(parts, control!);
    const second = await compareRanges(
      { ...repairing, repair: comparing.repair },
      control!,
      readers,
      first.differing,
    );
    return { ...first, remaining: second.found };
  });
  const stores = parts.sinks.map(({ name }, nth) => ({
    store: name,
    documents: walked.documents[nth]!,
    found: walked.found[nth]!,
    remaining: walked.remaining[nth]!,
  }));
  await parts.database.session((client) => recordReconciliations(client, stores, parts.repair));
  const { species, waiting } = walked;
  return { species, stores, repaired: parts.repair, waiting, seconds: (Date.now() - started) / 1000 };
};

/** Returns whether no differences remain. */
export const isReconciled = ({ stores }: Reconciled): boolean =>
  stores.every(({ remaining }) => totalOf(remaining) === 0);

const requireIndexes = async ({ sinks }: ReconcileOptions): Promise<void> => {
  for (const sink of sinks)
    if ((await sink.count()) === null)
      throw new Error(`${sink.name} has no index of this version. Run linnea index rebuild.`);
};

/** Returns the options of a comparison that repairs nothing and waits for other indexers. */
const withoutRepair = ({
  sinks,
  report,
  signal,
  waitingTimes: { pending } = WAITS,
}: ReconcileOptions): CompareRangesOptions => ({
  sinks,
  repair: () => Promise.resolve(),
  between: () => sleep(pending, signal),
  report,
  signal,
});

const nothingRepaired = <W extends { readonly found: unknown }>(walked: W) => ({
  ...walked,
  remaining: walked.found as W['found'],
});

/** Delivers a batch to each store, so that no other indexer has to run. */
const deliverer = ({ sinks, signal }: ReconcileOptions): CompareRangesOptions['between'] => {
  const lexicon = createLexiconKeeper();
  const stores = sinks.map(({ name }) => name);
  return async (client) => {
    let delivers = false;
    for (const sink of sinks) {
      const delivered = await deliverBatch(client, { sink, stores, lexicon });
      delivers ||= delivered !== 'paused' && delivered.species > 0;
    }
    if (!delivers) await sleep(BUSY, signal);
  };
};

/**
 * Waits until all currently queued rows are delivered, by this process or others. Runs twice,
 * because rows for all stores are split into new rows with higher numbers.
 */
const deliverQueued = async (parts: ReconcileOptions, client: Client): Promise<void> => {
  const deliver = deliverer(parts);
  for (let turn = 0; turn < 2; turn += 1) {
    const last = await lastQueued(client);
    while (await isPendingUpTo(client, last)) {
      parts.signal.throwIfAborted();
      await deliver(client);
    }
  }
};
