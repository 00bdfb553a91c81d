import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexer } from '../../indexer/indexer.js';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { openDatabase } from '../../src/database/database.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { createLogger } from '../../src/logger.js';
import { packaged } from '../../src/package-root.js';
import { loadSample } from '../../src/sample.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/sink.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { type Engine, type Service, startService } from '../serving/service.js';
import type { Stores } from '../stores.js';
import { declaredRoutes } from './routes.js';

/** A service over the sample in a database of its own, which may be written to. */
export interface Sampled {
  readonly service: Service;
  readonly routes: readonly DeclaredRoute[];
  /** Of two admins, as nobody reviews their own. */
  readonly tokens: readonly [string, string];
  stop(): Promise<void>;
}

/**
 * Nobody is refused for asking often, as what is refused costs nothing and shows nothing. A heap of little room is swept
 * often: what is held in memory is what is needed, and what is held for good would soon end the process.
 */
const SETTINGS = {
  RATE_LIMIT_ANONYMOUS: '1000000',
  RATE_LIMIT_CLAIM: '1000000',
  NODE_OPTIONS: '--max-old-space-size=160',
};

const SILENT = createLogger({ logLevel: 'silent' });

/** Starts it over stores that are migrated and empty. */
export const startSampled = async (stores: Stores, engine: Engine): Promise<Sampled> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-fuzz-'));
  const database = await openDatabase(stores.databaseUrl);
  const client = createElasticsearchClient(stores.elasticsearchUrl);
  try {
    await loadSample(database, folder, SILENT);
    const sink =
      engine === 'elasticsearch'
        ? createElasticsearchSink({ client, alias: stores.index })
        : createPostgresSink(database);
    await createIndexer({ database, sinks: [sink], logger: SILENT }).rebuild();
    const { create } = accountAdministration(database.pool);
    const admin = async (name: string): Promise<string> =>
      (await create({ name, email: null, plan: 'unl', role: 'admin' })).token;
    const tokens = [await admin('Ada Moor'), await admin('Eve Reed')] as const;
    const routes = declaredRoutes(database);
    const service = await startService(stores, engine, packaged(), SETTINGS);
    return { service, routes, tokens, stop: service.stop };
  } finally {
    await client.close();
    await database.close();
    await rm(folder, { recursive: true });
  }
};
