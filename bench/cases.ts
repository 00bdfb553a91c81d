import { COLLECTIONS } from '../src/query/collections.js';
import type { ListQuery } from '../src/query/list-query.js';
import { parseList } from '../src/query/parse.js';
import { listQuery } from '../src/query/resolve.js';

/** A request of a kind that clients send most. */
export interface Case {
  readonly what: string;
  readonly path: '/species' | '/species/search';
  /** Query string, with its question mark. */
  readonly query: string;
}

export const CASES: readonly Case[] = [
  { what: 'list, page 1', path: '/species', query: '?page=1' },
  { what: 'filtered', path: '/species', query: '?filter%5Bedible%5D=true&filter%5Blight%5D=7,8' },
  { what: 'range', path: '/species', query: '?range%5Bmaximum_height_cm%5D=10,100' },
  { what: 'ordered by a nullable key', path: '/species', query: '?order%5Bmaximum_height_cm%5D=desc' },
  {
    what: 'zone and establishment',
    path: '/species',
    query: '?filter%5Bzone%5D=1&filter%5Bestablishment%5D=introduced',
  },
  { what: 'page 2500', path: '/species', query: '?page=2500' },
  { what: 'search, exact', path: '/species/search', query: '?q=quercus+robur' },
  { what: 'search, prefix', path: '/species/search', query: '?q=querc' },
];

/** The query that the API makes of it, for sending it straight to the engine. */
export const listQueryOf = ({ path, query }: Case): ListQuery =>
  listQuery(
    parseList(path === '/species' ? COLLECTIONS.species : COLLECTIONS.speciesSearch, query.slice(1)),
    new Map(),
  );
