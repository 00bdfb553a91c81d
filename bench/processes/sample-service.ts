import { createIndexer } from '../../indexer/indexer.js';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { openDatabase } from '../../src/database/database.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { createLogger } from '../../src/logging/logger.js';
import { packaged } from '../../src/runtime/package-root.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { declaredRoutes } from '../../testkit/declared-routes.js';
import { fillWithSample } from '../../testkit/sample.js';
import type { Engine, Stores } from '../../testkit/stores.js';
import { type Service, startService } from './service.js';

/** A service over the sample that may be written to. */
export interface SampleService {
  readonly service: Service;
  readonly routes: readonly DeclaredRoute[];
  /** Tokens of two admins, since an account cannot review its own corrections. */
  readonly tokens: readonly [string, string];
  stop(): Promise<void>;
}

/**
 * Rate limits are out of reach, because a refused request tests nothing. The small heap is collected often, so the
 * memory of the process is close to what it needs, and a leak soon ends the process.
 */
const SETTINGS = {
  RATE_LIMIT_ANONYMOUS: '1000000',
  RATE_LIMIT_ADMIN_CLAIM: '1000000',
  RATE_LIMIT_OUTSIDE_API: '1000000',
  NODE_OPTIONS: '--max-old-space-size=160',
};

/** Fills migrated, empty stores with the sample and starts a service over them. */
export const startSampleService = async (stores: Stores, engine: Engine): Promise<SampleService> => {
  const database = await openDatabase(stores.databaseUrl);
  const client = createElasticsearchClient(stores.elasticsearchUrl);
  try {
    await fillWithSample(database);
    const sink =
      engine === 'elasticsearch'
        ? createElasticsearchSink({ client, alias: stores.index })
        : createPostgresSink(database);
    const logger = createLogger({ logLevel: 'silent' });
    await createIndexer({ database, sinks: [sink], logger }).rebuild();
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
  }
};
