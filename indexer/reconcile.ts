import type { Client } from 'pg';
import { pause } from '../src/pause.js';
import { deliverBatch } from './deliver.js';
import { totalOf } from './drift.js';
import type { Progress } from './filling.js';
import { createLexiconKeeper } from './lexicon.js';
import { READERS } from './loading.js';
import { lastQueued, waitsUpTo } from './outbox.js';
import type { IndexerParts } from './parts.js';
import { type Reconciliation, recordReconciliations } from './reconciliation.js';
import { queueRepair } from './repair.js';
import { withSessions } from './sessions.js';
import { type WalkParts, walk } from './walk.js';
import type { Span } from './windows.js';

/** What a comparison of the stores with Postgres has found. */
export interface Reconciled {
  readonly species: number;
  readonly stores: readonly Reconciliation[];
  readonly repaired: boolean;
  /** Species whose changes were on their way whenever they were looked at: that is no drift. */
  readonly waiting: number;
  readonly seconds: number;
}

/** What a reconciliation is given, beside the parts of every indexer. */
export interface ReconcileParts extends IndexerParts {
  /** Whether what differs is written out again, or only told. */
  readonly repair: boolean;
  report(progress: Progress): void;
  readonly signal: AbortSignal;
}

const EVERYTHING: readonly Span[] = [{ after: 0, upTo: Number.POSITIVE_INFINITY }];

/** Milliseconds between two looks at changes that are on their way. */
const ON_THEIR_WAY = 500;
/** Milliseconds to wait for another indexer that has them, or for a rebuild that changes over. */
const ELSEWHERE = 100;

/**
 * Walks Postgres and every store in order of id, and compares the revision and checksum
 * of each document with what would be written now. What seems to differ is looked at
 * again with deliveries held, written out again by the way of every change, and looked
 * at once more when that is delivered. Memory does not grow with the number of species.
 *
 * @throws when a store has no index or cannot answer wholly, and when the signal comes.
 */
export const reconcile = async (parts: ReconcileParts): Promise<Reconciled> => {
  const started = Date.now();
  await requireIndexes(parts);
  const telling = tellingOnly(parts);
  const walked = await withSessions(parts.database, READERS + 1, async ([control, ...readers]) => {
    if (!parts.repair) return nothingRepaired(await walk(telling, control!, readers, EVERYTHING));
    const repairing = { ...telling, repair: queueRepair, between: deliverer(parts) };
    const first = await walk(repairing, control!, readers, EVERYTHING);
    if (first.differing.length === 0) return nothingRepaired(first);
    await deliverQueued(parts, control!);
    const second = await walk({ ...repairing, repair: telling.repair }, control!, readers, first.differing);
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

/** Whether the stores hold what they should. */
export const isReconciled = ({ stores }: Reconciled): boolean =>
  stores.every(({ remaining }) => totalOf(remaining) === 0);

const requireIndexes = async ({ sinks }: ReconcileParts): Promise<void> => {
  for (const sink of sinks)
    if ((await sink.count()) === null)
      throw new Error(`${sink.name} has no index of this version: run linnea index rebuild`);
};

const tellingOnly = ({ sinks, report, signal }: ReconcileParts): WalkParts => ({
  sinks,
  repair: () => Promise.resolve(),
  between: () => pause(ON_THEIR_WAY, signal),
  report,
  signal,
});

const nothingRepaired = <W extends { readonly found: unknown }>(walked: W) => ({
  ...walked,
  remaining: walked.found as W['found'],
});

/** Delivers a batch to each store as an indexer does, so that nobody else has to run. */
const deliverer = ({ sinks, signal }: ReconcileParts): WalkParts['between'] => {
  const lexicon = createLexiconKeeper();
  const stores = sinks.map(({ name }) => name);
  return async (client) => {
    let delivers = false;
    for (const sink of sinks) {
      const delivered = await deliverBatch(client, { sink, stores, lexicon });
      delivers ||= delivered !== 'paused' && delivered.species > 0;
    }
    if (!delivers) await pause(ELSEWHERE, signal);
  };
};

/**
 * Returns once all that is queued now is delivered, by this process or by others. Twice,
 * since what is for every store is written out again for each, with numbers that come later.
 */
const deliverQueued = async (parts: ReconcileParts, client: Client): Promise<void> => {
  const deliver = deliverer(parts);
  for (let turn = 0; turn < 2; turn += 1) {
    const last = await lastQueued(client);
    while (await waitsUpTo(client, last)) {
      parts.signal.throwIfAborted();
      await deliver(client);
    }
  }
};
