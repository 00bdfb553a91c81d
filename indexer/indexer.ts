import { NEVER } from '../src/runtime/sleep.js';
import type { SearchSink } from '../src/search/sink.js';
import type { IndexerContext } from './context.js';
import { type DeadLetter, listDeadLetters, retryDeadLetters } from './dead-letters.js';
import type { FillProgress } from './fill-indexes.js';
import { follow } from './follow.js';
import { maintainedStores } from './maintained-stores.js';
import { type Rebuilt, rebuild } from './rebuild.js';
import { type Reconciled, reconcile } from './reconcile.js';
import { type RolledBack, rollback } from './rollback.js';
import { type IndexStatus, readStatus } from './status.js';

/** Keeps search stores up to date: every published change reaches each of them at least once. */
export interface Indexer {
  /**
   * Builds missing indexes as soon as their stores answer, then delivers changes as they are
   * committed. Resolves after the signal, when the running batch is finished.
   */
  follow(signal: AbortSignal): Promise<void>;
  /**
   * Builds a new index in every store and switches to it; null when there is no store.
   *
   * @param waits Called when it has to wait for another rebuild.
   */
  rebuild(
    report?: (progress: FillProgress) => void,
    signal?: AbortSignal,
    waits?: () => void,
  ): Promise<Rebuilt | null>;
  /** Rebuilds only stores (of all by default) without an up-to-date index; null if there is none. */
  ensure(
    among?: readonly SearchSink[],
    signal?: AbortSignal,
    report?: (progress: FillProgress) => void,
  ): Promise<Rebuilt | null>;
  /** Switches every store back to its previous index. */
  rollback(
    report?: (progress: FillProgress) => void,
    signal?: AbortSignal,
    waits?: () => void,
  ): Promise<readonly RolledBack[]>;
  /** Compares every document of every store with Postgres and repairs differences. */
  reconcile(report?: (progress: FillProgress) => void, signal?: AbortSignal): Promise<Reconciled>;
  /** Compares like `reconcile`, without repairs. */
  compare(report?: (progress: FillProgress) => void, signal?: AbortSignal): Promise<Reconciled>;
  status(): Promise<IndexStatus>;
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Queues every rejected species for indexing; returns their number. */
  retry(): Promise<number>;
}

const silent = (): void => undefined;

const all = async (sinks: readonly SearchSink[]): Promise<readonly SearchSink[]> => sinks;

export const createIndexer = (parts: IndexerContext): Indexer => {
  const { database, sinks, logger } = parts;
  const logWait = (): void => logger.info('waiting for another index rebuild to finish');
  const withoutIndex = async (among: readonly SearchSink[]): Promise<readonly SearchSink[]> => {
    const kept = await database.watchedSession(maintainedStores);
    const counts = await Promise.all(among.map((sink) => sink.count()));
    return among.filter(({ name }, index) => counts[index] === null || !kept.has(name));
  };
  const ensure: Indexer['ensure'] = async (among = sinks, signal = NEVER, report = silent) => {
    // Checked before waiting for a rebuild of another process.
    if ((await withoutIndex(among)).length === 0) return null;
    const wanted = () => withoutIndex(among);
    return rebuild({ ...parts, wanted, report, signal, waits: logWait });
  };
  return {
    follow: (signal) => follow(parts, (sink, stop) => ensure([sink], stop), signal),
    rebuild: (report = silent, signal = NEVER, waits = silent) =>
      rebuild({ ...parts, wanted: all, report, signal, waits }),
    ensure,
    rollback: (report = silent, signal = NEVER, waits = silent) =>
      rollback({ ...parts, report, signal, waits }),
    reconcile: (report = silent, signal = NEVER) => reconcile({ ...parts, repair: true, report, signal }),
    compare: (report = silent, signal = NEVER) => reconcile({ ...parts, repair: false, report, signal }),
    status: () => database.session((client) => readStatus(client, sinks)),
    deadLetters: () => database.session(listDeadLetters),
    retry: () => database.session(retryDeadLetters),
  };
};
