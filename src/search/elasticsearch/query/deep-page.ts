import type { estypes } from '@elastic/elasticsearch';
import { type ListQuery, offset, type SortKey } from '../../../query/list-query.js';
import type { Found } from './answer.js';
import { listBody, type SearchBody } from './body.js';

type Query = estypes.QueryDslQueryContainer;

/** Rows before a page from which it is deep: an order by several keys is narrowed first. */
const SHALLOW = 2_000;

/** Returns whether so many rows come before the page that it may take too long. */
export const isDeep = (query: Pick<ListQuery, 'page' | 'size'>): boolean => offset(query) > SHALLOW;

/** Returns whether the page of a query is found key by key. */
export const isFoundKeyByKey = (query: Pick<ListQuery, 'page' | 'size' | 'order'>): boolean =>
  query.order.length > 1 && isDeep(query);

/** The value of a row in a column; null if it is missing. */
type Value = string | number | null;

/** Where the page begins: rows with these values of the first keys, after `skipped` of them. */
interface Beginning {
  readonly query: Query;
  readonly skipped: number;
  /** Number of rows of the whole list. */
  readonly total: number;
}

/**
 * Finds a deep page of an order by several keys. Elasticsearch sorts as many rows as come before the page by all keys: by
 * ten texts, page 2500 of 474,000 species takes six to eight seconds. So this finds the value that the first key has where
 * the page begins, counts the rows before this value, and goes on with the next key among the rows that have it, until
 * few rows come before the page. The page is that of the rows from there on.
 *
 * Takes two searches a key, each with one sort key, and a last one by all keys.
 */
export const pageKeyByKey = async (
  query: ListQuery,
  send: (body: SearchBody) => Promise<Found>,
): Promise<Found> => {
  const { query: rows, skipped, total } = await beginning(query, send);
  const found = await send({ ...listBody(query), query: rows, from: skipped });
  return { ...found, total };
};

const beginning = async (
  query: ListQuery,
  send: (body: SearchBody) => Promise<Found>,
): Promise<Beginning> => {
  const { query: all } = listBody(query);
  const alike: Query[] = [];
  const later: Query[] = [];
  let skipped = offset(query);
  let total: number | undefined;
  for (const key of query.order) {
    if (skipped <= SHALLOW) break;
    const found = await send(rowAt(every([all, ...alike]), key, skipped));
    total ??= found.total;
    if (found.hits.length === 0) break;
    const value = valueIn(found, key);
    if (value !== null) {
      const before = every([all, ...alike, { bool: { must_not: [from(key, value)] } }]);
      skipped -= (await send({ query: before, size: 0, track_total_hits: true })).total;
    }
    later.push(every([...alike, after(key, value)]));
    alike.push(is(key, value));
  }
  return {
    query: every([all, { bool: { should: [...later, every(alike)], minimum_should_match: 1 } }]),
    skipped,
    total: total!,
  };
};

const every = (filter: readonly Query[]): Query => ({ bool: { filter: [...filter] } });

const rowAt = (query: Query, { column, direction }: SortKey, row: number): SearchBody => ({
  query,
  sort: [{ [column]: { order: direction, missing: '_first' } }],
  from: row,
  size: 1,
  track_total_hits: true,
  _source: false,
  docvalue_fields: [column],
});

const valueIn = ({ hits }: Found, { column }: SortKey): Value => {
  const value = hits[0]!.fields?.[column]?.[0];
  return typeof value === 'number' || value === undefined ? (value ?? null) : String(value);
};

/** Rows with the value. */
const is = ({ column }: SortKey, value: Value): Query =>
  value === null ? { bool: { must_not: [{ exists: { field: column } }] } } : { term: { [column]: value } };

/** Rows with the value, or one that comes later in the order. Missing values come first in both directions. */
const from = ({ column, direction }: SortKey, value: Exclude<Value, null>): Query => ({
  range: { [column]: direction === 'asc' ? { gte: value } : { lte: value } },
});

/** Rows with a value that comes later in the order. */
const after = ({ column, direction }: SortKey, value: Value): Query => {
  if (value === null) return { exists: { field: column } };
  return { range: { [column]: direction === 'asc' ? { gt: value } : { lt: value } } };
};
