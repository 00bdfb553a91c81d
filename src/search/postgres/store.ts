import { type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ListQuery } from '../../query/list-query.js';
import type { IndexState } from '../engine.js';
import type { SearchStore, StoreShares } from '../store.js';
import { isMissingTable, throwIfNotIndexed } from './errors.js';
import { COUNTED, valueCounts } from './facets.js';
import { countsSelect, facetSelect, pageOfWalk, pageSelect, suggestSelect } from './statement.js';
import { POSITION } from './walk.js';

const Ids = z.object({ total: z.number(), ids: z.array(z.number()) });
const Found = Ids.extend({ items: z.array(z.string()) });
const Walked = Found.extend({ position: POSITION });
const Counted = z.object({ counts: z.array(z.number()) });
const Suggestions = z.object({ ids: z.array(z.number()) });

/**
 * Searches and lists together use at most eight of the ten connections of a process (REQUEST_POOL); two remain for records
 * and writes.
 */
const SHARES: StoreShares = {
  searches: { atOnce: 4, waiting: 64, longestMs: 1_000 },
  lists: { atOnce: 4, waiting: 256, longestMs: 1_000 },
};

/** Searches any document (C12.9). */
const probe = async (pool: DatabasePool): Promise<IndexState> => {
  try {
    await pool.query(sql.type(z.object({}))`select from search.document limit 1`);
    return 'present';
  } catch (error) {
    if (isMissingTable(error)) return 'missing';
    throw error;
  }
};

/** Selects total and items of a page in one statement, so that they are consistent. */
const withItems = ({ collection }: ListQuery, select: FragmentSqlToken): FragmentSqlToken => {
  const item = collection === 'plants' ? sql.fragment`i.plant` : sql.fragment`i.species`;
  return sql.fragment`
    with page as materialized (${select})
    select page.*, array(
      select ${item} from unnest(ids) with ordinality as u (id, place)
      join search.item i on i.document = u.id order by u.place) as items
    from page`;
};

/** Creates the store of the search tables in Postgres; tests compare the Elasticsearch store with it. */
export const createPostgresStore = (pool: DatabasePool): SearchStore => ({
  name: 'postgres',
  shares: SHARES,
  page: (query, plan) =>
    pool.one(sql.type(Found)`${withItems(query, pageSelect(query, plan))}`).catch(throwIfNotIndexed),
  walk: (query, walk, plan) =>
    pool.one(sql.type(Walked)`${withItems(query, pageOfWalk(query, walk, plan))}`).catch(throwIfNotIndexed),
  findsText: async (query) => {
    const text = pageSelect({ ...query, where: [], page: 1 }, null);
    return (await pool.one(sql.type(Ids)`${text}`).catch(throwIfNotIndexed)).total > 0;
  },
  facets: async (query, counted, plan) => {
    const select = facetSelect(query, counted, plan);
    return valueCounts(await pool.any(sql.type(COUNTED)`${select}`).catch(throwIfNotIndexed), counted);
  },
  counts: async (conditions) =>
    (await pool.one(sql.type(Counted)`${countsSelect(conditions)}`).catch(throwIfNotIndexed)).counts,
  suggest: async (names, size, corrected) => {
    const select = suggestSelect(names, size, corrected);
    return (await pool.one(sql.type(Suggestions)`${select}`).catch(throwIfNotIndexed)).ids;
  },
  probe: () => probe(pool),
});
