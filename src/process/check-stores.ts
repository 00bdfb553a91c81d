import { existsSync } from 'node:fs';
import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Config } from '../config/environment.js';
import { runningEmbedded } from '../database/embedded/embedded.js';
import {
  DEVELOPMENT_DATABASE_MESSAGE,
  isDevelopmentDatabase,
} from '../database/schema/development-database.js';
import { MIGRATIONS } from '../database/schema/migrate.js';
import { postgresVersion } from '../database/schema/postgres-version.js';
import { stepsIn, stepsTaken } from '../database/schema/steps.js';
import { createElasticsearchClient, eachNodeOnce } from '../search/elasticsearch/transport/client.js';

/** Result of checking one store. */
export interface StoreCheck {
  readonly store: 'postgres' | 'elasticsearch' | 'redis' | 'data folder';
  readonly ok: boolean;
  /** Version and state, or the reason why it is unusable. */
  readonly says: string;
}

/** Timeout in milliseconds per store. */
const TIMEOUT_MS = 5_000;

/** Supported major versions of Elasticsearch. */
const SUPPORTED_ELASTICSEARCH = /^[89]\./;

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const reached = async (
  store: StoreCheck['store'],
  ask: () => Promise<Omit<StoreCheck, 'store'>>,
): Promise<StoreCheck> => {
  try {
    return { store, ...(await ask()) };
  } catch (error) {
    // Every failure is a result of the check.
    return { store, ok: false, says: `unreachable: ${reasonOf(error)}` };
  }
};

/** Returns the pending schema steps; null if the database has no schema. */
const missingSteps = async (client: pg.Client): Promise<readonly string[] | null> => {
  const taken = await stepsTaken(client);
  return taken && (await stepsIn(MIGRATIONS)).filter((step) => !taken.has(step));
};

const askPostgres = async (url: string): Promise<Omit<StoreCheck, 'store'>> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { version, problem } = await postgresVersion(client);
    if (problem !== null) return { ok: false, says: problem };
    if (await isDevelopmentDatabase(client)) return { ok: false, says: DEVELOPMENT_DATABASE_MESSAGE };
    const missing = await missingSteps(client);
    if (missing === null)
      return { ok: true, says: `Postgres ${version}; empty (the first start creates the schema)` };
    if (missing.length > 0)
      return { ok: true, says: `Postgres ${version}; the next start applies: ${missing.join(', ')}` };
    return { ok: true, says: `Postgres ${version}; schema is up to date` };
  } finally {
    await client.end();
  }
};

const postgres = (config: Config): Promise<StoreCheck> =>
  reached('postgres', async () => {
    const url = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
    return url === null
      ? { ok: true, says: `embedded Postgres in ${config.dataDir}, not running` }
      : askPostgres(url);
  });

interface Nodes {
  readonly nodes: Readonly<Record<string, { readonly version: string }>>;
}

const elasticsearch = ({ urls, index }: NonNullable<Config['elasticsearch']>): Promise<StoreCheck> =>
  reached('elasticsearch', async () => {
    const client = createElasticsearchClient(urls, TIMEOUT_MS);
    try {
      const once = eachNodeOnce(client);
      const { nodes } = await client.transport.request<Nodes>(
        { method: 'GET', path: '/_nodes', querystring: { filter_path: 'nodes.*.version' } },
        once,
      );
      const found = [...new Set(Object.values(nodes).map(({ version }) => version))];
      const versions = found.join(', ');
      if (!found.every((version) => SUPPORTED_ELASTICSEARCH.test(version)))
        return {
          ok: false,
          says: `Elasticsearch ${versions} is not supported: version 8 or 9 is required. Upgrade it, or set ELASTICSEARCH_URL to another one.`,
        };
      const present = await client.indices.existsAlias({ name: index }, once);
      return present
        ? { ok: true, says: `Elasticsearch ${versions}; index ${index} exists` }
        : {
            ok: false,
            says: `Elasticsearch ${versions}; index ${index} is missing: run linnea index rebuild`,
          };
    } finally {
      await client.close();
    }
  });

const redis = (url: string): Promise<StoreCheck> =>
  reached('redis', async () => {
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let failure: Error | undefined;
    client.on('error', (error: Error) => {
      failure ??= error;
    });
    try {
      await client.connect();
      const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '(unknown version)';
      return { ok: true, says: `Redis ${version}` };
    } catch (error) {
      // The error of the command only says that the connection is closed.
      throw failure ?? error;
    } finally {
      client.disconnect();
    }
  });

/** Returns the folder, or its nearest existing parent. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Creates a folder and removes it: permissions alone do not say whether that is possible, such as in /proc. */
const createOneIn = async (folder: string): Promise<void> => rmdir(await mkdtemp(join(folder, '.linnea-')));

/** Checks that the data folder is writable. */
const dataFolder = ({ dataDir }: Config): Promise<StoreCheck> =>
  reached('data folder', async () => {
    const folder = existing(resolve(dataDir));
    if (!(await stat(folder)).isDirectory())
      return { ok: false, says: `${folder} is not a folder: set DATA_DIR to one` };
    return createOneIn(folder).then(
      () => ({ ok: true, says: `${dataDir} is writable` }),
      ({ code }: NodeJS.ErrnoException) => ({
        ok: false,
        says: `${folder} is not writable (${code}): change its permissions, or set DATA_DIR to another folder`,
      }),
    );
  });

const keepsData = ({ databaseUrl, tokenSecrets }: Config): boolean =>
  databaseUrl === null || tokenSecrets === null;

/** Checks Postgres and the data folder; of the embedded Postgres an unusable folder says everything. */
const ownStores = async (config: Config): Promise<readonly StoreCheck[]> => {
  if (config.databaseUrl !== null)
    return Promise.all([postgres(config), ...(keepsData(config) ? [dataFolder(config)] : [])]);
  const folder = await dataFolder(config);
  return folder.ok ? [await postgres(config), folder] : [folder];
};

/** Checks every configured store, within five seconds. */
export const checkStores = async (config: Config): Promise<readonly StoreCheck[]> =>
  (
    await Promise.all([
      ownStores(config),
      ...(config.elasticsearch === null ? [] : [elasticsearch(config.elasticsearch)]),
      ...(config.redisUrl === null ? [] : [redis(config.redisUrl)]),
    ])
  ).flat();
