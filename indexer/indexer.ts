import type { SearchSink } from '../src/search/sink.js';
import { type DeadLetter, listDeadLetters, retryDeadLetters } from './dead-letters.js';
import type { Progress } from './filling.js';
import { follow } from './follow.js';
import { keptStores } from './kept.js';
import type { IndexerParts } from './parts.js';
import { type Rebuilt, rebuild } from './rebuild.js';
import { type Reconciled, reconcile } from './reconcile.js';
import { type RolledBack, rollback } from './rollback.js';
import { type IndexStatus, readStatus } from './status.js';

/** Keeps search stores like Postgres: every published change reaches each of them at least once. */
export interface Indexer {
  /**
   * Builds the indexes that are missing as soon as their stores answer, then delivers
   * changes as they are committed; resolves once the signal came and the batch under way is done.
   */
  follow(signal: AbortSignal): Promise<void>;
  /**
   * Fills and makes live a new index in every store; null when there is no store.
   *
   * @param waits Told where another rebuild is under way, which is waited for.
   */
  rebuild(
    report?: (progress: Progress) => void,
    signal?: AbortSignal,
    waits?: () => void,
  ): Promise<Rebuilt | null>;
  /** The same for those of the stores, all by default, that have no index yet or missed changes; null when all have one. */
  ensure(among?: readonly SearchSink[], signal?: AbortSignal): Promise<Rebuilt | null>;
  /** Returns every store to the index that was live before. */
  rollback(
    report?: (progress: Progress) => void,
    signal?: AbortSignal,
    waits?: () => void,
  ): Promise<readonly RolledBack[]>;
  /** Compares every document of every store with Postgres, and has what differs written out again. */
  reconcile(report?: (progress: Progress) => void, signal?: AbortSignal): Promise<Reconciled>;
  /** The same, but only tells. */
  compare(report?: (progress: Progress) => void, signal?: AbortSignal): Promise<Reconciled>;
  status(): Promise<IndexStatus>;
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Has every refused species written out again; returns how many. */
  retry(): Promise<number>;
}

const silent = (): void => undefined;
const never = new AbortController().signal;

const all = async (sinks: readonly SearchSink[]): Promise<readonly SearchSink[]> => sinks;

export const createIndexer = (parts: IndexerParts): Indexer => {
  const { database, sinks, logger } = parts;
  const logWait = (): void => logger.info('another rebuild of an index is under way: waiting for its end');
  const withoutIndex = async (among: readonly SearchSink[]): Promise<readonly SearchSink[]> => {
    const kept = await database.watchedSession(keptStores);
    const counts = await Promise.all(among.map((sink) => sink.count()));
    return among.filter(({ name }, index) => counts[index] === null || !kept.has(name));
  };
  const ensure: Indexer['ensure'] = async (among = sinks, signal = never) => {
    // Asked before a rebuild of another process is waited for.
    if ((await withoutIndex(among)).length === 0) return null;
    const wanted = () => withoutIndex(among);
    return rebuild({ ...parts, wanted, report: silent, signal, waits: logWait });
  };
  return {
    follow: (signal) => follow(parts, (sink, stop) => ensure([sink], stop), signal),
    rebuild: (report = silent, signal = never, waits = silent) =>
      rebuild({ ...parts, wanted: all, report, signal, waits }),
    ensure,
    rollback: (report = silent, signal = never, waits = silent) =>
      rollback({ ...parts, report, signal, waits }),
    reconcile: (report = silent, signal = never) => reconcile({ ...parts, repair: true, report, signal }),
    compare: (report = silent, signal = never) => reconcile({ ...parts, repair: false, report, signal }),
    status: () => database.session((client) => readStatus(client, sinks)),
    deadLetters: () => database.session(listDeadLetters),
    retry: () => database.session(retryDeadLetters),
  };
};
