import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import type { Reconciliation } from '../../indexer/reconciliation.js';
import { openDatabase } from '../../src/database/database.js';
import { WORKING } from '../../src/database/pool.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/sink.js';
import type { Stores } from '../stores.js';

/** What the index holds beside Postgres, as `linnea index reconcile --dry-run` finds it. */
export const compared = async ({ databaseUrl, elasticsearchUrl, index }: Stores): Promise<Reconciliation> => {
  const database = await openDatabase(databaseUrl, { ...WORKING, size: 2 });
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
