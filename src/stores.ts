import type { Config } from './config.js';
import { type Database, openDatabase } from './database/database.js';
import { runningEmbedded, startEmbedded } from './database/embedded.js';
import { migrate } from './database/migrate.js';
import { createElasticsearchClient } from './search/elasticsearch/client.js';
import { createElasticsearchEngine } from './search/elasticsearch/engine.js';
import { createElasticsearchSink } from './search/elasticsearch/sink.js';
import type { SearchEngine } from './search/engine.js';
import { createLexicon, type LoadedLexicon } from './search/lexicon.js';
import { createPostgresEngine } from './search/postgres/engine.js';
import { createPostgresSink } from './search/postgres/sink.js';
import type { SearchSink } from './search/sink.js';

/** Whether a process that finds the embedded Postgres in use joins it, as commands do, or says so and ends. */
export type OnOccupied = 'join' | 'refuse';

/** The database of this installation, migrated: the configured one, or the embedded one. */
export const openMigrated = async (config: Config, onOccupied: OnOccupied): Promise<Database> => {
  if (config.databaseUrl !== null) return migrated(config.databaseUrl);
  const running = onOccupied === 'join' ? await runningEmbedded(config.dataDir) : null;
  if (running !== null) return migrated(running);
  const embedded = await startEmbedded(config.dataDir);
  try {
    const database = await migrated(embedded.url);
    return { ...database, close: () => database.close().finally(embedded.close) };
  } catch (error) {
    await embedded.close();
    throw error;
  }
};

const migrated = async (url: string): Promise<Database> => {
  await migrate(url);
  return openDatabase(url);
};

/** The search store of this installation: Elasticsearch where it is configured, else tables of Postgres. */
export interface SearchStore {
  readonly engine: SearchEngine;
  /** The words of all names, which the engine corrects typing errors by. */
  readonly lexicon: LoadedLexicon;
  readonly sinks: readonly SearchSink[];
  close(): Promise<void>;
}

export const openSearch = (config: Config, database: Database): SearchStore => {
  const lexicon = createLexicon(database.pool);
  if (config.elasticsearch === null) {
    return {
      engine: createPostgresEngine({ pool: database.pool, lexicon }),
      lexicon,
      sinks: [createPostgresSink(database)],
      close: () => Promise.resolve(),
    };
  }
  const { urls, index: alias, layout } = config.elasticsearch;
  const client = createElasticsearchClient(urls);
  return {
    engine: createElasticsearchEngine({ client, alias, lexicon, timeoutMs: config.searchTimeoutMs }),
    lexicon,
    sinks: [createElasticsearchSink({ client, alias, layout })],
    close: () => client.close(),
  };
};
