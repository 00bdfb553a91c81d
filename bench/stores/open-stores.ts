import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createIndexer } from '../../indexer/indexer.js';
import type { Config } from '../../src/config/environment.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { migrate } from '../../src/database/schema/migrate.js';
import { canLaunch, launchElasticsearch } from '../../src/development/elasticsearch-node.js';
import { createLogger } from '../../src/logging/logger.js';
import { packaged } from '../../src/runtime/package-root.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { fillWithSample } from '../../testkit/sample.js';
import type { Stores } from '../../testkit/stores.js';

/** How the stores of the bench are filled. */
export interface StoreOptions {
  readonly config: Config;
  /** Whether the stores hold the sample. */
  readonly sample: boolean;
  /** Folder with one folder per source; null to use the stores as an earlier run left them. */
  readonly data: string | null;
  /** Folder of the stores of the bench. */
  readonly folder: string;
  progress(line: string): void;
}

export interface OpenStores extends Stores {
  close(): Promise<void>;
}

const SILENT = createLogger({ logLevel: 'silent' });

/**
 * Opens the stores to measure: those of the environment as they are, or an embedded Postgres and an Elasticsearch of
 * the bench, which are filled if they are empty and kept for the next run.
 *
 * @throws when only one of the stores is configured, or there is nothing to fill them from.
 */
export const openStores = async (options: StoreOptions): Promise<OpenStores> => {
  const { databaseUrl, elasticsearch } = options.config;
  if (databaseUrl !== null && elasticsearch !== null) {
    const stores = { databaseUrl, elasticsearchUrl: elasticsearch.urls[0]!, index: elasticsearch.index };
    return { ...stores, close: () => Promise.resolve() };
  }
  if (databaseUrl !== null || elasticsearch !== null)
    throw new Error('only one store is configured; set both DATABASE_URL and ELASTICSEARCH_URL, or neither');
  return ownStores(options);
};

const ownStores = async (options: StoreOptions): Promise<OpenStores> => {
  const folder = resolve(options.folder, options.sample ? 'sample' : 'full');
  if (!options.sample && options.data === null && !existsSync(join(folder, FILLED)))
    throw new Error(
      'the stores of the bench are empty; add --data FOLDER once, or --quick to use the sample, or set DATABASE_URL and ELASTICSEARCH_URL',
    );
  if (!(await canLaunch()))
    throw new Error(
      'Elasticsearch cannot be started; install Java 17 and Maven, or set DATABASE_URL and ELASTICSEARCH_URL',
    );
  options.progress(`starting Postgres and Elasticsearch over ${folder}`);
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbedded(folder);
  try {
    const elasticsearch = await launchElasticsearch({ dataDir: join(folder, 'elasticsearch') });
    const close = () => elasticsearch.stop().finally(postgres.close);
    const stores = { databaseUrl: postgres.url, elasticsearchUrl: elasticsearch.url, index: 'linnea' };
    try {
      await fill(stores, folder, options);
    } catch (error) {
      await elasticsearch.stop();
      throw error;
    }
    return { ...stores, close };
  } catch (error) {
    await postgres.close();
    throw error;
  }
};

/** File that marks the stores as completely filled. */
const FILLED = 'filled';

const fill = async (stores: Stores, folder: string, options: StoreOptions): Promise<void> => {
  await migrate(stores.databaseUrl);
  const database = await openDatabase(stores.databaseUrl);
  try {
    if (options.sample) await fillWithSample(database);
    else if (!existsSync(join(folder, FILLED))) {
      await ingestAll(stores, options.data!);
      await writeFile(join(folder, FILLED), '');
    }
    await ensureIndexes(database, stores, options.progress);
  } finally {
    await database.close();
  }
};

/** Runs `linnea ingest all`, which shows its own progress and resumes an interrupted ingestion. */
const ingestAll = async ({ databaseUrl }: Stores, data: string): Promise<void> => {
  const command = [packaged('dist', 'src', 'cli', 'main.js'), 'ingest', 'all', data];
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ingesting ${data} failed; the messages are above`);
};

/** Builds the index of each engine if it is missing, because the bench compares the engines. */
const ensureIndexes = async (
  database: Database,
  { elasticsearchUrl, index: alias }: Stores,
  progress: (line: string) => void,
): Promise<void> => {
  const client = createElasticsearchClient(elasticsearchUrl);
  const sinks = [createElasticsearchSink({ client, alias }), createPostgresSink(database)];
  const built = await createIndexer({ database, sinks, logger: SILENT }).ensure();
  if (built) progress(`indexed ${built.species} species in ${Math.round(built.seconds)} s`);
  await client.close();
};
