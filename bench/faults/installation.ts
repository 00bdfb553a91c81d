import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/database.js';
import { freePort } from '../../src/free-port.js';
import { createLogger } from '../../src/logger.js';
import { packaged } from '../../src/package-root.js';
import { loadSample } from '../../src/sample.js';
import { type TcpProxy, tcpProxy } from '../../test/support/tcp-proxy.js';
import { linnea } from '../loading/command.js';
import { settingsFor } from '../loading/scratch.js';
import { type Program, startProgram } from '../serving/service.js';
import type { Stores } from '../stores.js';

/** The built service over the sample, with its indexer, each store behind a way of its own. */
export interface Installation extends Program {
  readonly token: string;
  readonly ways: Readonly<Record<'Elasticsearch' | 'Postgres' | 'Redis', TcpProxy>>;
}

/** Of the default plan, whose requests are counted. */
const TOKEN = `usr-${'f'.repeat(43)}`;
const UNLIMITED = '1000000';

/** A Redis of its own, that keeps nothing. */
const startRedis = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const ended = once(server, 'exit').then(
    () => undefined,
    () => undefined,
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      server.kill('SIGKILL');
      return ended;
    },
  };
};

const fill = async (own: Stores): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-faults-'));
  const database = await openDatabase(own.databaseUrl);
  try {
    await loadSample(database, folder, createLogger({ logLevel: 'silent' }));
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
  await linnea(['index', 'rebuild'], { ...settingsFor(own, 'elasticsearch'), SEARCH_STAND_IN: 'postgres' });
};

/**
 * Runs work on an installation of its own on empty, migrated stores.
 *
 * @throws where there is no redis-server to start.
 */
export const withInstallation = async <T>(
  own: Stores,
  work: (installation: Installation) => Promise<T>,
): Promise<T> => {
  await fill(own);
  const redis = await startRedis();
  const ways = {
    Elasticsearch: await tcpProxy(own.elasticsearchUrl),
    Postgres: await tcpProxy(own.databaseUrl),
    Redis: await tcpProxy(redis.url),
  };
  const env = (port: number): NodeJS.ProcessEnv => ({
    DATABASE_URL: ways.Postgres.url,
    ELASTICSEARCH_URL: ways.Elasticsearch.url,
    ELASTICSEARCH_INDEX: own.index,
    SEARCH_STAND_IN: 'postgres',
    REDIS_URL: ways.Redis.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    ACCOUNT_TOKEN: TOKEN,
    TOKEN_SECRETS: 'f'.repeat(64),
    RATE_LIMIT_DEFAULT: UNLIMITED,
    RATE_LIMIT_DEFAULT_ACCOUNT: UNLIMITED,
    LOG_LEVEL: 'fatal',
    SAMPLE: 'false',
    INDEXER: 'true',
  });
  const program = await startProgram(
    () => [join(packaged(), 'dist', 'src', 'main.js')],
    env,
    async (origin) => (await fetch(`${origin}/readyz`)).ok,
  );
  try {
    return await work({ ...program, token: TOKEN, ways });
  } finally {
    for (const way of Object.values(ways)) await way.mend();
    await program.stop();
    for (const way of Object.values(ways)) await way.close();
    await redis.stop();
  }
};
