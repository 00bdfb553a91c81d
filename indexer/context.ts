import type { Logger } from 'pino';
import type { Database } from '../src/database/database.js';
import type { SearchSink } from '../src/search/sink.js';

/** What an indexer is made of; it opens connections only while it works. */
export interface IndexerParts {
  readonly database: Pick<Database, 'session' | 'watchedSession'>;
  /** The stores that are kept like Postgres. */
  readonly sinks: readonly SearchSink[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
}
