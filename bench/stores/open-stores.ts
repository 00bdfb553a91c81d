import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createIndexer } from '../indexer/indexer.js';
import type { Config } from '../src/config.js';
import { type Database, openDatabase } from '../src/database/database.js';
import { startEmbedded } from '../src/database/embedded.js';
import { migrate } from '../src/database/migrate.js';
import { createLogger } from '../src/logger.js';
import { packaged } from '../src/package-root.js';
import { loadSample } from '../src/sample.js';
import { createElasticsearchClient } from '../src/search/elasticsearch/client.js';
import { canLaunch, launchElasticsearch } from '../src/search/elasticsearch/launcher.js';
import { createElasticsearchSink } from '../src/search/elasticsearch/sink.js';
import { createPostgresSink } from '../src/search/postgres/sink.js';
import type { Stores } from './stores.js';

/** What the stores are filled from, where the bench has its own. */
export interface Wanted {
  readonly config: Config;
  /** The sample rather than a folder. */
  readonly sample: boolean;
  /** Folder with a folder a source; null: what an earlier run has kept. */
  readonly data: string | null;
  /** Where the bench keeps its own stores. */
  readonly folder: string;
  progress(line: string): void;
}

export interface OpenStores extends Stores {
  close(): Promise<void>;
}

const SILENT = createLogger({ logLevel: 'silent' });

/**
 * The stores to measure: those of the environment as they are, else an embedded
 * Postgres and an Elasticsearch of the bench's own, started, filled where they are
 * empty and kept for the next run.
 *
 * @throws when only one of them is configured, or there is nothing to fill them from.
 */
export const openStores = async (wanted: Wanted): Promise<OpenStores> => {
  const { databaseUrl, elasticsearch } = wanted.config;
  if (databaseUrl !== null && elasticsearch !== null) {
    const stores = { databaseUrl, elasticsearchUrl: elasticsearch.urls[0]!, index: elasticsearch.index };
    return { ...stores, close: () => Promise.resolve() };
  }
  if (databaseUrl !== null || elasticsearch !== null)
    throw new Error('set both DATABASE_URL and ELASTICSEARCH_URL, with data in them, or neither');
  return ownStores(wanted);
};

const ownStores = async (wanted: Wanted): Promise<OpenStores> => {
  const folder = resolve(wanted.folder, wanted.sample ? 'sample' : 'full');
  if (!wanted.sample && wanted.data === null && !existsSync(join(folder, FILLED)))
    throw new Error(
      'say --data FOLDER once, or --quick for the sample; or set DATABASE_URL and ELASTICSEARCH_URL',
    );
  if (!(await canLaunch()))
    throw new Error('Java 17 and Maven are needed, or ELASTICSEARCH_URL and DATABASE_URL');
  wanted.progress(`starting Postgres and Elasticsearch over ${folder}`);
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbedded(folder);
  try {
    const elasticsearch = await launchElasticsearch({ dataDir: join(folder, 'elasticsearch') });
    const close = () => elasticsearch.stop().finally(postgres.close);
    const stores = { databaseUrl: postgres.url, elasticsearchUrl: elasticsearch.url, index: 'linnea' };
    try {
      await fill(stores, folder, wanted);
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

/** Says that everything of a folder was ingested. */
const FILLED = 'filled';

const fill = async (stores: Stores, folder: string, wanted: Wanted): Promise<void> => {
  await migrate(stores.databaseUrl);
  const database = await openDatabase(stores.databaseUrl);
  try {
    if (wanted.sample) await loadSample(database, folder, SILENT);
    else if (!existsSync(join(folder, FILLED))) {
      await ingestAll(stores, wanted.data!);
      await writeFile(join(folder, FILLED), '');
    }
    await ensureIndexes(database, stores, wanted.progress);
  } finally {
    await database.close();
  }
};

/** The command that people use; it shows its progress itself, and goes on where it was interrupted. */
const ingestAll = async ({ databaseUrl }: Stores, data: string): Promise<void> => {
  const command = [packaged('dist', 'src', 'cli', 'main.js'), 'ingest', 'all', data];
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ingesting ${data} failed`);
};

/** The index of each engine, built where it is missing: the bench compares them. */
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
