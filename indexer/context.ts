import type { Logger } from 'pino';
import type { Database } from '../src/database/database.js';
import type { SearchSink } from '../src/search/sink.js';

/** Dependencies of an indexer; it opens connections only while it works. */
export interface IndexerContext {
  readonly database: Pick<Database, 'session' | 'watchedSession'>;
  /** The search stores to update. */
  readonly sinks: readonly SearchSink[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
}
