import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { SERVING } from '../../src/database/pool.js';
import { openSearch, type SearchStore } from '../../src/stores.js';
import type { Service } from '../contract/service.js';
import { dropIndexes } from '../search/fixture.js';
import { testIndex } from '../support/elasticsearch.js';
import { sampleService } from '../support/sample-service.js';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.js';

const logger = pino({ level: 'silent' });

/** The service over the sample, its Postgres and its Elasticsearch each behind a way of its own, with an indexer beside it. */
export interface Installation {
  readonly service: Service;
  readonly postgres: TcpProxy;
  readonly elasticsearch: TcpProxy;
  /** Over the same ways as the service. */
  readonly indexer: Indexer;
  close(): Promise<void>;
}

export interface Wanted {
  /** Address of the Elasticsearch of the run. */
  readonly elasticsearch: string;
  readonly standIn?: 'postgres' | 'off';
}

export const startInstallation = async ({ elasticsearch, standIn }: Wanted): Promise<Installation> => {
  const closing: (() => unknown)[] = [];
  const index = testIndex(elasticsearch);
  closing.push(() => index.client.close());
  closing.push(() => dropIndexes(index));
  const way = await tcpProxy(elasticsearch);
  closing.push(way.close);
  let postgres!: TcpProxy;
  let reached!: Database;
  let search!: SearchStore;
  const service = await sampleService({
    limits: { usr: 1_000_000, usrAccount: 1_000_000 },
    reach: async ({ url }) => {
      postgres = await tcpProxy(url);
      reached = await openDatabase(postgres.url, SERVING);
      return reached;
    },
    engine: () => {
      const config = {
        elasticsearch: {
          urls: [way.url],
          index: index.alias,
          layout: { shards: 1, replicas: 0 },
        },
        searchTimeoutMs: 4_000,
        searchStandIn: standIn ?? 'postgres',
      } as const;
      search = openSearch(config, reached);
      return search.engine;
    },
  });
  closing.push(service.close, postgres.close, () => reached.close(), search.close);
  const indexer = createIndexer({ database: reached, sinks: search.sinks, logger });
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
    elasticsearch: way,
    indexer,
    close: async () => {
      for (const each of [way, postgres]) await each.mend();
      for (const each of closing.reverse()) await each();
    },
  };
};
