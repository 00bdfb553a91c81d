import { COMMAND_POOL, createDatabasePool } from '../../../src/database/connections/pool.js';
import { COLLECTIONS, type Collection, type Searched } from '../../../src/query/collections.js';
import type { ListQuery } from '../../../src/query/list-query.js';
import { listQuery } from '../../../src/query/parent-scope.js';
import { parseList } from '../../../src/query/parse.js';
import { createElasticsearchClient } from '../../../src/search/elasticsearch/transport/client.js';
import { createLexicon } from '../../../src/search/lexicon.js';
import { elasticsearchEngine, idsOf, postgresEngine } from '../../../testkit/engines.js';
import { recordedRequests } from '../../../testkit/recorded-requests.js';
import type { Part } from '../../part.js';
import { hasPostgresIndex, NO_POSTGRES_INDEX } from '../../stores/postgres-index.js';

const COLLECTION_BY_PATH = new Map<string, Collection<Searched>>([
  ['/species', COLLECTIONS.species],
  ['/plants', COLLECTIONS.plants],
  ['/species/search', COLLECTIONS.speciesSearch],
  ['/plants/search', COLLECTIONS.plantsSearch],
]);

const queryOf = (request: string): ListQuery => {
  const [path, query = ''] = request.split('?') as [string, string?];
  const collection = COLLECTION_BY_PATH.get(path);
  if (!collection) throw new Error(`recorded-requests.txt: unknown list ${path}`);
  return listQuery(parseList(collection, query), new Map());
};

/** Sends the recorded requests to both search engines, which must return the same ids, order and total. */
export const engines: Part = {
  name: 'engines',
  describe: 'the recorded lists and searches: both search engines return the same ids, order and total',
  quick: true,
  run: async ({ stores, progress, report }) => {
    const table = report.table('Recorded requests that the two search engines answer differently');
    if (!(await hasPostgresIndex(stores))) return table.note(NO_POSTGRES_INDEX);
    const pool = await createDatabasePool(stores.databaseUrl, { ...COMMAND_POOL, size: 2 });
    const client = createElasticsearchClient(stores.elasticsearchUrl);
    try {
      const lexicon = createLexicon(pool);
      const elasticsearch = elasticsearchEngine({ client, alias: stores.index }, lexicon, 60_000);
      const postgres = postgresEngine(pool, lexicon);
      const requests = recordedRequests();
      const different: string[] = [];
      let empty = 0;
      for (const [index, request] of requests.entries()) {
        if (index % 100 === 0) progress(`request ${index + 1} of ${requests.length}`);
        const query = queryOf(request);
        const [one, other] = [await idsOf(elasticsearch, query), await idsOf(postgres, query)];
        if (one.total === 0) empty += 1;
        if (one.total === other.total && one.ids.join() === other.ids.join()) continue;
        different.push(request);
        table.row({
          request,
          'Elasticsearch total': String(one.total),
          'Postgres total': String(other.total),
          'Elasticsearch ids': one.ids.join(' '),
          'Postgres ids': other.ids.join(' '),
        });
      }
      table.target(
        `the same answers to ${requests.length} requests, of which ${empty} find nothing`,
        different,
      );
    } finally {
      await client.close();
      await pool.end();
    }
  },
};
