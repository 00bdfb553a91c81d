import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { elasticsearchStore, postgresStore, type Store } from '../search/fixture.js';
import { testElasticsearch } from '../support/elasticsearch.js';
import { type Options, type Service, startService } from './service.js';

const url = await testElasticsearch();

/** Search engines of this run: Elasticsearch only where it can be started. */
export const ENGINES = url === null ? (['postgres'] as const) : (['postgres', 'elasticsearch'] as const);

interface Engaged extends Service {
  rebuild(): Promise<unknown>;
  /** Starts to index what is published; returns what stops it. */
  follow(): () => Promise<void>;
}

/**
 * Starts the service over an index of the filled database in one of the stores.
 *
 * @param state Name of the state that `fill` makes, if several suites of a run begin with it.
 */
export const startOver = async (
  name: (typeof ENGINES)[number],
  fill: NonNullable<Options['fill']>,
  state?: string,
): Promise<Engaged> => {
  let store: Store | undefined;
  const indexer = (database: Database) =>
    createIndexer({
      database,
      sinks: [store!.sink],
      engine: store!.engine,
      logger: pino({ level: 'silent' }),
    });
  const engine = async (database: Database) => {
    store = name === 'postgres' ? postgresStore(database) : elasticsearchStore(database, url!);
    await indexer(database).rebuild();
    return store.engine;
  };
  const service = await startService({ fill, state, engine });
  return {
    ...service,
    rebuild: () => indexer(service.database).rebuild(),
    follow: () => {
      const stop = new AbortController();
      const following = indexer(service.database).follow(stop.signal);
      return async () => {
        stop.abort();
        await following;
      };
    },
    close: async () => {
      await store?.close();
      await service.close();
    },
  };
};
