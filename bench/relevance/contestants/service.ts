import { createDatabasePool, WORKING } from '../../../src/database/pool.js';
import { createElasticsearchClient } from '../../../src/search/elasticsearch/client.js';
import { createElasticsearchEngine } from '../../../src/search/elasticsearch/engine.js';
import type { SearchEngine } from '../../../src/search/engine.js';
import { createLexicon } from '../../../src/search/lexicon.js';
import { createPostgresEngine } from '../../../src/search/postgres/engine.js';
import { listQueryOf } from '../../serving/cases.js';
import type { Stores } from '../../stores.js';
import { DEPTH } from '../metrics.js';
import type { Contestant, Way } from './contestant.js';

/** What `species/search` answers by an engine. */
export const searching =
  (engine: Pick<SearchEngine, 'page'>): Way =>
  async (text) => {
    const { items } = await engine.page(
      listQueryOf({ what: text, path: '/api/v1/species/search', parameters: { q: text } }),
    );
    return items
      .slice(0, DEPTH)
      .map((item) => (JSON.parse(String(item)) as { scientific_name: string }).scientific_name);
  };

/** Runs work with the engines of the service: that of Elasticsearch, and that of Postgres where it has its tables. */
export const withEngines = async <T>(
  { databaseUrl, elasticsearchUrl, index: alias }: Stores,
  work: (engines: readonly Contestant[]) => Promise<T>,
): Promise<T> => {
  const pool = await createDatabasePool(databaseUrl, { ...WORKING, size: 2 });
  const client = createElasticsearchClient(elasticsearchUrl);
  try {
    const lexicon = createLexicon(pool);
    const engines = [createElasticsearchEngine({ client, alias, lexicon, timeoutMs: 60_000 })];
    const embedded = createPostgresEngine({ pool, lexicon });
    if ((await embedded.probe()) === 'present') engines.push(embedded);
    return await work(engines.map((engine) => ({ name: engine.name, ways: [searching(engine)] })));
  } finally {
    await client.close();
    await pool.end();
  }
};
