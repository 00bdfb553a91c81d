import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import type { Reconciliation } from '../../indexer/reconciliation.js';
import { COMMAND_POOL } from '../../src/database/connections/pool.js';
import { openDatabase } from '../../src/database/database.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import type { Stores } from '../stores.js';

/** Compares the index with Postgres, as `linnea index reconcile --dry-run` does. */
export const findIndexDifferences = async ({
  databaseUrl,
  elasticsearchUrl,
  index,
}: Stores): Promise<Reconciliation> => {
  const database = await openDatabase(databaseUrl, { ...COMMAND_POOL, size: 2 });
  const client = createElasticsearchClient(elasticsearchUrl);
  try {
    const sinks = [createElasticsearchSink({ client, alias: index })];
    const indexer = createIndexer({ database, sinks, logger: pino({ level: 'silent' }) });
    return (await indexer.compare()).stores[0]!;
  } finally {
    await client.close();
    await database.close();
  }
};
