import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { REQUEST_POOL } from '../../src/database/connections/pool.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { LONGEST_ANSWER_MS } from '../../src/process/base-app.js';
import { type OpenSearch, openSearch } from '../../src/process/open-stores.js';
import { type TcpProxy, tcpProxy } from '../../testkit/tcp-proxy.js';
import type { Service } from '../contract/service.js';
import { dropIndexes } from '../search/fixture.js';
import { testIndex } from '../support/elasticsearch.js';
import { sampleService } from '../support/sample-service.js';

const logger = pino({ level: 'silent' });

/**
 * A service with the sample and an indexer, which reach Postgres and Elasticsearch through a TCP proxy each.
 */
export interface Deployment {
  readonly service: Service;
  readonly postgres: TcpProxy;
  readonly elasticsearch: TcpProxy;
  /** Uses the same proxies as the service. */
  readonly indexer: Indexer;
  close(): Promise<void>;
}

export interface DeploymentOptions {
  /** Address of the Elasticsearch of the test run. */
  readonly elasticsearch: string;
  readonly fallback?: 'postgres' | 'off';
}

export const startDeployment = async ({
  elasticsearch,
  fallback,
}: DeploymentOptions): Promise<Deployment> => {
  const closing: (() => unknown)[] = [];
  const index = testIndex(elasticsearch);
  closing.push(() => index.client.close());
  closing.push(() => dropIndexes(index));
  const elasticsearchProxy = await tcpProxy(elasticsearch);
  closing.push(elasticsearchProxy.close);
  let postgres!: TcpProxy;
  let database!: Database;
  let search!: OpenSearch;
  const service = await sampleService({
    limits: { usr: 1_000_000, usrAccount: 1_000_000 },
    longestAnswerMs: LONGEST_ANSWER_MS,
    reach: async ({ url }) => {
      postgres = await tcpProxy(url);
      database = await openDatabase(postgres.url, REQUEST_POOL);
      return database;
    },
    engine: () => {
      const config = {
        elasticsearch: {
          urls: [elasticsearchProxy.url],
          index: index.alias,
          layout: { shards: 1, replicas: 0 },
        },
        searchTimeoutMs: 4_000,
        searchFallback: fallback ?? 'postgres',
      } as const;
      search = openSearch(config, database);
      return search.engine;
    },
  });
  closing.push(service.close, postgres.close, () => database.close(), search.close);
  const indexer = createIndexer({ database: database, sinks: search.sinks, logger });
  await indexer.ensure();
  const stop = new AbortController();
  const following = indexer.follow(stop.signal);
  closing.push(() => {
    stop.abort();
    return following;
  });
  return {
    service,
    postgres,
    elasticsearch: elasticsearchProxy,
    indexer,
    close: async () => {
      for (const each of [elasticsearchProxy, postgres]) await each.mend();
      for (const each of closing.reverse()) await each();
    },
  };
};
