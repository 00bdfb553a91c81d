import { COMMAND_POOL, createDatabasePool } from '../../../../src/database/connections/pool.js';
import { createElasticsearchClient } from '../../../../src/search/elasticsearch/transport/client.js';
import { createLexicon } from '../../../../src/search/lexicon.js';
import { elasticsearchEngine, postgresEngine } from '../../../../testkit/engines.js';
import { searchWith } from '../../../../testkit/judged-searches/search.js';
import type { Stores } from '../../../../testkit/stores.js';
import type { Contestant } from './contestant.js';

/** Runs `work` with the engines of the service: Elasticsearch, and Postgres if its search tables exist. */
export const withEngines = async <T>(
  { databaseUrl, elasticsearchUrl, index: alias }: Stores,
  work: (engines: readonly Contestant[]) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...COMMAND_POOL, size: 2 });
  const client = createElasticsearchClient(elasticsearchUrl);
  try {
    const lexicon = createLexicon(pool);
    const engines = [elasticsearchEngine({ client, alias }, lexicon, 60_000)];
    const postgres = postgresEngine(pool, lexicon);
    if ((await postgres.probe()) === 'present') engines.push(postgres);
    return await work(engines.map((engine) => ({ name: engine.name, searches: [searchWith(engine)] })));
  } finally {
    await client.close();
    await pool.end();
  }
};
