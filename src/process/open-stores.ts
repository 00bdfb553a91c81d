import type { Logger } from 'pino';
import type { Config } from '../config/environment.js';
import type { PoolLimits } from '../database/connections/pool.js';
import { mappingUnavailable } from '../database/connections/unavailable.js';
import { type Database, openDatabase } from '../database/database.js';
import { type EmbeddedPostgres, runningEmbedded, startEmbedded } from '../database/embedded/embedded.js';
import { migrate } from '../database/schema/migrate.js';
import type { BreakerState } from '../runtime/breaker.js';
import { NEVER, settlesBefore, unlessAborted } from '../runtime/sleep.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { createElasticsearchSink } from '../search/elasticsearch/index/sink.js';
import { createElasticsearchStore } from '../search/elasticsearch/query/store.js';
import { createElasticsearchClient } from '../search/elasticsearch/transport/client.js';
import type { SearchEngine } from '../search/engine.js';
import { createFallbackEngine } from '../search/fallback/engine.js';
import { createLexicon, type LoadedLexicon } from '../search/lexicon.js';
import { NO_METER, type SearchMeter } from '../search/meter.js';
import { createPostgresSink } from '../search/postgres/sink.js';
import { createPostgresStore } from '../search/postgres/store.js';
import { createSearchEngine } from '../search/search-engine.js';
import type { SearchSink } from '../search/sink.js';
import type { SearchStore } from '../search/store.js';

/** What to do when another process runs the embedded Postgres: connect to it (commands) or fail (service). */
export type WhenInUse = 'join' | 'refuse';

/** How a database is opened. */
interface Opening {
  readonly limits?: PoolLimits;
  /** If it is aborted before the database is open, the embedded server is stopped again. */
  readonly signal?: AbortSignal;
  /** Logs a warning about the embedded server for the operator. */
  readonly warn?: (details: object, message: string) => void;
  /** Receives the names of the applied migrations. */
  readonly migrated?: (steps: readonly string[]) => void;
}

/** Opens the configured or embedded database and applies pending migrations. */
export const openMigrated = async (
  config: Config,
  whenInUse: WhenInUse,
  opening: Opening = {},
): Promise<Database> => {
  const { signal = NEVER } = opening;
  if (config.databaseUrl !== null)
    return unlessAborted(migratedConfigured(config.databaseUrl, opening), signal);
  const running = whenInUse === 'join' ? await runningEmbedded(config.dataDir) : null;
  if (running !== null) return migrated(running, opening);
  const embedded = await startEmbedded(config.dataDir, { signal, warn: opening.warn });
  try {
    const database = await unlessAborted(migrated(embedded.url, opening), signal);
    return { ...database, close: () => closeBoth(database, embedded) };
  } catch (error) {
    await embedded.close();
    throw error;
  }
};

/** Milliseconds for running statements before the server is stopped. */
const FINISHING_MS = 1_000;

/** Closes the pool and stops the server, also when a statement never ends. */
const closeBoth = async (database: Database, embedded: EmbeddedPostgres): Promise<void> => {
  const ended = database.close();
  await settlesBefore(ended, AbortSignal.timeout(FINISHING_MS)).finally(embedded.close);
  await ended;
};

/** Opens the database of DATABASE_URL; an unavailable server is reported with its address and without its password. */
const migratedConfigured = (url: string, opening: Opening): Promise<Database> =>
  mappingUnavailable(() => migrated(url, opening)).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    const { host, searchParams } = new URL(url);
    const address = host || searchParams.get('host');
    throw new Error(
      `Postgres at ${address} is unavailable: ${error.message}. Check that it is running and that DATABASE_URL is correct.`,
      { cause: error },
    );
  });

const migrated = async (url: string, opening: Opening): Promise<Database> => {
  const steps = await migrate(url);
  opening.migrated?.(steps);
  return openDatabase(url, opening.limits);
};

/** The opened search: over Elasticsearch if configured, otherwise over tables in Postgres. */
export interface OpenSearch {
  readonly engine: SearchEngine;
  /** The words of all names, used to correct typing errors. */
  readonly lexicon: LoadedLexicon;
  /** Stores that the indexer updates: the primary one first, then the fallback. */
  readonly sinks: readonly [SearchSink, ...SearchSink[]];
  close(): Promise<void>;
}

type SearchSettings = Pick<Config, 'elasticsearch' | 'searchTimeoutMs' | 'searchFallback'>;

/** Observers of a search store. */
interface SearchWatchers {
  readonly logger?: Logger;
  /** Measures every search. */
  readonly meter?: SearchMeter;
}

export const openSearch = (
  config: SearchSettings,
  database: Database,
  { logger, meter = NO_METER }: SearchWatchers = {},
): OpenSearch => {
  const lexicon = createLexicon(database.pool);
  const engineOf = (store: SearchStore, timeoutMs: number): SearchEngine =>
    createSearchEngine({ store, lexicon, timeoutMs, meter });
  const tables = {
    engine: engineOf(createPostgresStore(database.pool), config.searchTimeoutMs),
    sink: createPostgresSink(database),
  };
  if (config.elasticsearch === null) {
    return { engine: tables.engine, lexicon, sinks: [tables.sink], close: () => Promise.resolve() };
  }
  const { urls, index: alias, layout } = config.elasticsearch;
  const fallbackEngine = config.searchFallback === 'postgres' ? tables : null;
  const client = createElasticsearchClient(urls);
  const timeoutMs = fallbackEngine === null ? config.searchTimeoutMs : config.searchTimeoutMs / 2;
  const engine = createFallbackEngine({
    engine: engineOf(createElasticsearchStore({ client, alias }), timeoutMs),
    fallbackEngine: fallbackEngine?.engine ?? null,
    longestMs: config.searchTimeoutMs,
    changed: (breaker) =>
      logger?.warn(
        { breaker, fallbackEngine: config.searchFallback },
        breakerMessage(breaker, fallbackEngine !== null),
      ),
    faulty: (err) => logger?.error({ err }, 'Elasticsearch rejected a query. Report this as a bug.'),
  });
  return {
    engine,
    lexicon,
    sinks: [
      createElasticsearchSink({ client, alias, layout }),
      ...(fallbackEngine === null ? [] : [fallbackEngine.sink]),
    ],
    close: () => {
      engine.close();
      return client.close();
    },
  };
};

/** Returns the log message for a state change of the Elasticsearch breaker. */
const breakerMessage = (breaker: BreakerState, hasFallback: boolean): string => {
  switch (breaker) {
    case 'open':
      return `Elasticsearch keeps failing. ${hasFallback ? 'Postgres answers lists and searches' : 'Lists and searches answer 503'} until it answers a probe; see the error in the log before this line.`;
    case 'half-open':
      return 'Elasticsearch answered a probe: requests are sent one at a time.';
    case 'closed':
      return 'Elasticsearch is available again.';
  }
};
