import type { Logger } from 'pino';
import type { BreakerState } from './breaker.js';
import type { Config } from './config.js';
import { type Database, openDatabase } from './database/database.js';
import { type EmbeddedPostgres, runningEmbedded, startEmbedded } from './database/embedded.js';
import { migrate } from './database/migrate.js';
import type { PoolLimits } from './database/pool.js';
import { inTime, unlessAborted } from './pause.js';
import { createElasticsearchClient } from './search/elasticsearch/client.js';
import { createElasticsearchEngine } from './search/elasticsearch/engine.js';
import { createElasticsearchSink } from './search/elasticsearch/sink.js';
import type { SearchEngine } from './search/engine.js';
import { createFallbackEngine } from './search/fallback/engine.js';
import { createLexicon, type LoadedLexicon } from './search/lexicon.js';
import { measured, type SearchMeter, UNMEASURED } from './search/measured.js';
import { createPostgresEngine } from './search/postgres/engine.js';
import { createPostgresSink } from './search/postgres/sink.js';
import type { SearchSink } from './search/sink.js';

/** Whether a process that finds the embedded Postgres in use joins it, as commands do, or says so and ends. */
export type OnOccupied = 'join' | 'refuse';

const never = new AbortController().signal;

/**
 * The database of this installation, migrated: the configured one, or the embedded one,
 * whose server is stopped again where the signal comes before it is.
 */
export const openMigrated = async (
  config: Config,
  onOccupied: OnOccupied,
  limits?: PoolLimits,
  signal = never,
): Promise<Database> => {
  if (config.databaseUrl !== null) return unlessAborted(migrated(config.databaseUrl, limits), signal);
  const running = onOccupied === 'join' ? await runningEmbedded(config.dataDir) : null;
  if (running !== null) return migrated(running, limits);
  const embedded = await startEmbedded(config.dataDir);
  try {
    const database = await unlessAborted(migrated(embedded.url, limits), signal);
    return { ...database, close: () => closeBoth(database, embedded) };
  } catch (error) {
    await embedded.close();
    throw error;
  }
};

/** Milliseconds in which statements may end before their server does. */
const FINISHING_MS = 1_000;

/** A statement that waits for ever ends with the server, which is never left behind. */
const closeBoth = async (database: Database, embedded: EmbeddedPostgres): Promise<void> => {
  const ended = database.close();
  await inTime(ended, AbortSignal.timeout(FINISHING_MS)).finally(embedded.close);
  await ended;
};

const migrated = async (url: string, limits?: PoolLimits): Promise<Database> => {
  await migrate(url);
  return openDatabase(url, limits);
};

/** The search store of this installation: Elasticsearch where it is configured, else tables of Postgres. */
export interface SearchStore {
  readonly engine: SearchEngine;
  /** The words of all names, which the engine corrects typing errors by. */
  readonly lexicon: LoadedLexicon;
  /** What is kept like Postgres: what the engine answers from, then what stands in for it. */
  readonly sinks: readonly [SearchSink, ...SearchSink[]];
  close(): Promise<void>;
}

type SearchSettings = Pick<Config, 'elasticsearch' | 'searchTimeoutMs' | 'searchStandIn'>;

/** Who is told of what goes on in a search store. */
interface SearchWatchers {
  readonly logger?: Logger;
  /** Of every search. */
  readonly meter?: SearchMeter;
}

export const openSearch = (
  config: SearchSettings,
  database: Database,
  { logger, meter = UNMEASURED }: SearchWatchers = {},
): SearchStore => {
  const lexicon = createLexicon(database.pool);
  const tables = {
    engine: measured(createPostgresEngine({ pool: database.pool, lexicon }), meter),
    sink: createPostgresSink(database),
  };
  if (config.elasticsearch === null) {
    return { engine: tables.engine, lexicon, sinks: [tables.sink], close: () => Promise.resolve() };
  }
  const { urls, index: alias, layout } = config.elasticsearch;
  const standIn = config.searchStandIn === 'postgres' ? tables : null;
  const client = createElasticsearchClient(urls);
  const timeoutMs = standIn === null ? config.searchTimeoutMs : config.searchTimeoutMs / 2;
  const engine = createFallbackEngine({
    engine: measured(
      createElasticsearchEngine({ client, alias, lexicon, timeoutMs, took: meter.took }),
      meter,
    ),
    standIn: standIn?.engine ?? null,
    longestMs: config.searchTimeoutMs,
    changed: (breaker) => logger?.warn({ breaker, standIn: config.searchStandIn }, TOLD[breaker]),
    faulty: (err) => logger?.error({ err }, 'Elasticsearch refuses a query that it should take'),
  });
  return {
    engine,
    lexicon,
    sinks: [createElasticsearchSink({ client, alias, layout }), ...(standIn === null ? [] : [standIn.sink])],
    close: () => {
      engine.close();
      return client.close();
    },
  };
};

/** What the log says when the breaker of Elasticsearch changes. */
const TOLD: Readonly<Record<BreakerState, string>> = {
  open: 'Elasticsearch fails: it is left alone until it answers a probe',
  'half-open': 'Elasticsearch answers a probe: one request at a time is tried',
  closed: 'Elasticsearch answers again',
};
