/**
 * `npm run compare`: sends the recorded requests to both engines over the data of
 * DATABASE_URL and ELASTICSEARCH_URL, and requires the same ids, order and total.
 */
import { readFileSync } from 'node:fs';
import { readConfig } from '../src/config.js';
import { COLLECTIONS, type Collection, type Searched } from '../src/query/collections.js';
import type { ListQuery } from '../src/query/list-query.js';
import { parseList } from '../src/query/parse.js';
import { listQuery } from '../src/query/resolve.js';
import { createLexicon } from '../src/search/lexicon.js';
import { createPostgresEngine } from '../src/search/postgres/engine.js';
import { openMigrated, openSearch } from '../src/stores.js';

const ROUTES = new Map<string, Collection<Searched>>([
  ['/species', COLLECTIONS.species],
  ['/plants', COLLECTIONS.plants],
  ['/species/search', COLLECTIONS.speciesSearch],
  ['/plants/search', COLLECTIONS.plantsSearch],
]);

const queryOf = (request: string): ListQuery => {
  const [path, query = ''] = request.split('?') as [string, string?];
  const collection = ROUTES.get(path);
  if (!collection) throw new Error(`no list ${path}`);
  return listQuery(parseList(collection, query), new Map());
};

const config = readConfig(process.env);
const database = await openMigrated(config, 'join');
const search = openSearch({ ...config, searchStandIn: 'off' }, database);
const other = createPostgresEngine({ pool: database.pool, lexicon: createLexicon(database.pool) });
if (search.engine.name !== 'elasticsearch') throw new Error('set ELASTICSEARCH_URL');

const recorded = readFileSync(new URL('recorded.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
let different = 0;
let empty = 0;
for (const request of recorded) {
  const query = queryOf(request);
  const [one, two] = [await search.engine.ids(query), await other.ids(query)];
  if (one.total === 0) empty += 1;
  if (one.total === two.total && one.ids.join() === two.ids.join()) continue;
  different += 1;
  console.log(request, { elasticsearch: one, postgres: two });
}
console.log(
  `${recorded.length} requests, ${recorded.length - different} alike, ${empty} of them without results`,
);
await search.close();
await database.close();
process.exitCode = different === 0 ? 0 : 1;
