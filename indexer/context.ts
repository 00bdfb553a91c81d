import type { Logger } from 'pino';
import type { Database } from '../src/database/database.js';
import type { SearchEngine } from '../src/search/engine.js';
import type { SearchSink } from '../src/search/sink.js';

/** Waiting times of an indexer in milliseconds. */
export interface Waits {
  /** Delay of the first attempt after a failure; each later delay is twice as long. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** Time between two comparisons of species whose changes are still being delivered. */
  readonly pending: number;
  /** Time between two counts of the records while they change: with the count itself less than a minute (C8.60). */
  readonly counting: number;
}

export const WAITS: Waits = { firstRetry: 500, longestRetry: 5_000, pending: 500, counting: 30_000 };

/** Dependencies of an indexer; it opens connections only while it works. */
export interface IndexerContext {
  readonly database: Pick<Database, 'session' | 'watchedSession'>;
  /** The search stores to update. */
  readonly sinks: readonly SearchSink[];
  /** Counts the species of the live index by field (C14.30); without it they are not counted. */
  readonly engine?: Pick<SearchEngine, 'counts'>;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** By default WAITS. */
  readonly waitingTimes?: Waits;
}
