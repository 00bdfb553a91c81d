import { join } from 'node:path';
import { openDatabase } from '../../../src/database/database.js';
import { packaged } from '../../../src/runtime/package-root.js';
import { redisServer } from '../../../testkit/redis-server.js';
import { fillWithSample } from '../../../testkit/sample.js';
import { type Stores, settingsFor } from '../../../testkit/stores.js';
import { type TcpProxy, tcpProxy } from '../../../testkit/tcp-proxy.js';
import { runLinnea } from '../../processes/command.js';
import { type Program, startProgram } from '../../processes/program.js';

/** The built service with its indexer over the sample, with a proxy in front of each store. */
export interface Deployment extends Program {
  readonly token: string;
  readonly proxies: Readonly<Record<'Elasticsearch' | 'Postgres' | 'Redis', TcpProxy>>;
}

/** Token of the default plan, whose requests are counted in Redis. */
const TOKEN = 'usr-7c1e0fa94b2d8365e9a07f3c5d61b84e';
const UNLIMITED = '1000000';

const fill = async (stores: Stores): Promise<void> => {
  const database = await openDatabase(stores.databaseUrl);
  await fillWithSample(database).finally(() => database.close());
  const env = { ...settingsFor(stores, 'elasticsearch'), SEARCH_FALLBACK: 'postgres' };
  await runLinnea(['index', 'rebuild'], env);
};

/**
 * Runs `work` on a deployment over empty, migrated stores.
 *
 * @throws when there is no `redis-server`.
 */
export const withDeployment = async <T>(
  stores: Stores,
  work: (deployment: Deployment) => Promise<T>,
): Promise<T> => {
  await fill(stores);
  const redis = await redisServer();
  const proxies = {
    Elasticsearch: await tcpProxy(stores.elasticsearchUrl),
    Postgres: await tcpProxy(stores.databaseUrl),
    Redis: await tcpProxy(redis.url),
  };
  const env = (port: number): NodeJS.ProcessEnv => ({
    DATABASE_URL: proxies.Postgres.url,
    ELASTICSEARCH_URL: proxies.Elasticsearch.url,
    ELASTICSEARCH_INDEX: stores.index,
    SEARCH_FALLBACK: 'postgres',
    REDIS_URL: proxies.Redis.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    ACCOUNT_TOKEN: TOKEN,
    TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
    RATE_LIMIT_DEFAULT: UNLIMITED,
    RATE_LIMIT_DEFAULT_ACCOUNT: UNLIMITED,
    LOG_LEVEL: 'fatal',
    INITIAL_DATA: 'none',
    INDEXER: 'true',
  });
  const program = await startProgram(
    () => [join(packaged(), 'dist', 'src', 'main.js')],
    env,
    async (origin) => (await fetch(`${origin}/readyz`)).ok,
  );
  try {
    return await work({ ...program, token: TOKEN, proxies });
  } finally {
    for (const proxy of Object.values(proxies)) await proxy.mend();
    await program.stop();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await redis.stop();
  }
};
