import { constants, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Config } from '../config.js';
import { runningEmbedded } from '../database/embedded.js';
import { MIGRATIONS } from '../database/migrate.js';
import { createElasticsearchClient, eachNodeOnce } from '../search/elasticsearch/client.js';

/** What a store says of itself. */
export interface Reached {
  readonly store: 'postgres' | 'elasticsearch' | 'redis' | 'data folder';
  readonly ok: boolean;
  /** What it is, or why it cannot be used. */
  readonly says: string;
}

/** Milliseconds for each store. */
const PATIENCE = 5_000;

/** The oldest major version of Postgres that the migrations run on. */
const OLDEST = 15;

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const reached = async (
  store: Reached['store'],
  ask: () => Promise<Omit<Reached, 'store'>>,
): Promise<Reached> => {
  try {
    return { store, ...(await ask()) };
  } catch (error) {
    // Whatever it is, it is what the caller wants to be told.
    return { store, ok: false, says: `cannot be asked: ${reasonOf(error)}` };
  }
};

/** Steps of the schema that the database lacks; null where none was ever taken. */
const missingSteps = async (client: pg.Client): Promise<readonly string[] | null> => {
  const { rows: found } = await client.query<{ here: boolean }>(
    `select to_regclass('migration') is not null as here`,
  );
  if (!found[0]!.here) return null;
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const taken = new Set(rows.map(({ name }) => name));
  const steps = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return steps.map((file) => file.slice(0, -'.sql'.length)).filter((step) => !taken.has(step));
};

const askPostgres = async (url: string): Promise<Omit<Reached, 'store'>> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; number: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
    );
    const { version, number } = rows[0]!;
    if (Number(number) < OLDEST * 10_000)
      return { ok: false, says: `Postgres ${version}, which is older than ${OLDEST}` };
    const missing = await missingSteps(client);
    if (missing === null) return { ok: true, says: `Postgres ${version}; empty, the first start fills it` };
    if (missing.length > 0)
      return { ok: true, says: `Postgres ${version}; the next start migrates: ${missing.join(', ')}` };
    return { ok: true, says: `Postgres ${version}; migrated` };
  } finally {
    await client.end();
  }
};

const postgres = (config: Config): Promise<Reached> =>
  reached('postgres', async () => {
    const url = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
    return url === null
      ? { ok: true, says: `the embedded one in ${config.dataDir}, which does not run now` }
      : askPostgres(url);
  });

interface Nodes {
  readonly nodes: Readonly<Record<string, { readonly version: string }>>;
}

const elasticsearch = ({ urls, index }: NonNullable<Config['elasticsearch']>): Promise<Reached> =>
  reached('elasticsearch', async () => {
    const client = createElasticsearchClient(urls, PATIENCE);
    try {
      const once = eachNodeOnce(client);
      const { nodes } = await client.transport.request<Nodes>(
        { method: 'GET', path: '/_nodes', querystring: { filter_path: 'nodes.*.version' } },
        once,
      );
      const versions = [...new Set(Object.values(nodes).map(({ version }) => version))].join(', ');
      const others = versions.split(', ').filter((version) => !version.startsWith('8.'));
      if (others.length > 0) return { ok: false, says: `Elasticsearch ${versions}, which is not 8` };
      const present = await client.indices.existsAlias({ name: index }, once);
      return present
        ? { ok: true, says: `Elasticsearch ${versions}; the index ${index} is there` }
        : { ok: false, says: `Elasticsearch ${versions}; no index ${index}: run linnea index rebuild` };
    } finally {
      await client.close();
    }
  });

const redis = (url: string): Promise<Reached> =>
  reached('redis', async () => {
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: PATIENCE,
      commandTimeout: PATIENCE,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let failure: Error | undefined;
    client.on('error', (error: Error) => {
      failure ??= error;
    });
    try {
      await client.connect();
      const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'of an unknown version';
      return { ok: true, says: `Redis ${version}` };
    } catch (error) {
      // Of a connection that failed the command only says that it is closed.
      throw failure ?? error;
    } finally {
      client.disconnect();
    }
  });

/** The folder, or the nearest above it where the first start makes it. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Whether the first start may write into the folder, where it keeps a database or a secret there. */
const dataFolder = ({ dataDir }: Config): Promise<Reached> =>
  reached('data folder', async () => {
    const folder = existing(resolve(dataDir));
    if (!(await stat(folder)).isDirectory()) return { ok: false, says: `${folder} is no folder` };
    await access(folder, constants.W_OK | constants.X_OK);
    return { ok: true, says: `${dataDir} can be written` };
  });

const keepsData = ({ databaseUrl, tokenSecrets }: Config): boolean =>
  databaseUrl === null || tokenSecrets === null;

/** Asks every configured store whether it can be used, for some seconds at most. */
export const reachStores = (config: Config): Promise<readonly Reached[]> =>
  Promise.all([
    postgres(config),
    ...(keepsData(config) ? [dataFolder(config)] : []),
    ...(config.elasticsearch === null ? [] : [elasticsearch(config.elasticsearch)]),
    ...(config.redisUrl === null ? [] : [redis(config.redisUrl)]),
  ]);
