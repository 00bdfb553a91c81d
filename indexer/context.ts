import type { Logger } from 'pino';
import type { Database } from '../src/database/database.js';
import type { SearchSink } from '../src/search/sink.js';

/** Waiting times of an indexer in milliseconds. */
export interface Waits {
  /** Delay of the first attempt after a failure; each later delay is twice as long. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** Time between two comparisons of species whose changes are still being delivered. */
  readonly pending: number;
}

export const WAITS: Waits = { firstRetry: 500, longestRetry: 5_000, pending: 500 };

/** Dependencies of an indexer; it opens connections only while it works. */
export interface IndexerContext {
  readonly database: Pick<Database, 'session' | 'watchedSession'>;
  /** The search stores to update. */
  readonly sinks: readonly SearchSink[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** By default WAITS. */
  readonly waitingTimes?: Waits;
}
