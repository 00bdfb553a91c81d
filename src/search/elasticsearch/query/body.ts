import type { estypes } from '@elastic/elasticsearch';
import { isSearch, type ListQuery, offset, type Walk } from '../../../query/list-query.js';
import type { NameQuery } from '../../../query/name-query.js';
import type { TypedWord } from '../../../query/typos.js';
import { SUGGESTING } from '../../../species/name-tiers.js';
import type { TypoPlan } from '../../typo-plan.js';
import { COUNTED_ANSWER, SORTED_ANSWER } from './answer.js';
import { nameClause, searchClause, typedClause, typoClause } from './names.js';
import { sort, sortValues, walkSort } from './order.js';
import { predicateClause } from './predicate.js';

type Query = estypes.QueryDslQueryContainer;
type SearchRequest = estypes.SearchRequest;

/** Document members with the items of each collection. */
const itemOf = ({ collection }: Pick<ListQuery, 'collection'>): 'species_item' | 'plant_item' =>
  collection === 'plants' ? 'plant_item' : 'species_item';

export type SearchBody = Pick<
  SearchRequest,
  | 'query'
  | 'sort'
  | 'search_after'
  | 'from'
  | 'size'
  | 'track_total_hits'
  | '_source'
  | 'docvalue_fields'
  | 'filter_path'
  | 'aggregations'
> & {
  readonly query: Query;
};

/** Builds the request body of a page; with a plan, of a search with typing errors. */
export const listBody = (query: ListQuery, typos: TypoPlan | null = null): SearchBody => ({
  query: allOf(conditions(query), text(query, typos)),
  sort: sort(query),
  from: offset(query),
  size: query.size,
  track_total_hits: true,
  _source: [itemOf(query)],
});

/**
 * Builds the request body of a page by cursor: one hit more than the page, which says whether another page follows. Only
 * the first page counts all matches.
 */
export const walkBody = (query: ListQuery, { after }: Walk, typos: TypoPlan | null = null): SearchBody => ({
  query: allOf(conditions(query), text(query, typos)),
  sort: walkSort(query),
  ...(after && { search_after: sortValues(query, after) }),
  size: query.size + 1,
  track_total_hits: after === null,
  _source: [itemOf(query)],
  filter_path: SORTED_ANSWER,
});

/** Builds the request that counts matches of the text without filters; tier 14 is tried if there are none (C7.4). */
export const textCountBody = (query: ListQuery): SearchBody => ({
  query: allOf(conditions({ ...query, where: [] }), text(query, null)),
  size: 0,
  track_total_hits: true,
});

const SPECIES = { collection: 'species' } as const;

/** Builds the request for suggestions (C7.11), without a total, so that Elasticsearch can stop early. */
export const suggestBody = (
  names: NameQuery,
  size: number,
  corrected: readonly TypedWord[] | null,
): SearchBody => ({
  query: corrected ? typedClause(corrected, SPECIES) : nameClause(names, SPECIES, SUGGESTING),
  sort: sort({ names, order: [] }),
  size,
  track_total_hits: false,
  _source: false,
});

/** Builds the request that counts all records of a list or search with aggregations. */
export const countedBody = (
  query: Pick<ListQuery, 'collection' | 'where' | 'names'>,
  aggregations: NonNullable<SearchBody['aggregations']>,
  typos: TypoPlan | null,
): SearchBody => ({
  query: allOf(conditions(query), text(query, typos)),
  size: 0,
  track_total_hits: true,
  aggregations,
  filter_path: COUNTED_ANSWER,
});

const conditions = (query: Pick<ListQuery, 'collection' | 'where'>): Query[] => [
  ...(query.collection === 'plants' ? [{ term: { main: true } }] : []),
  ...query.where.map(predicateClause),
];

const text = (query: Pick<ListQuery, 'collection' | 'names'>, typos: TypoPlan | null): Query | null => {
  if (!isSearch(query)) return null;
  return typos ? typoClause(typos, query) : searchClause(query.names!, query);
};

const allOf = (filter: Query[], scored: Query | null): Query => {
  if (filter.length === 0) return scored ?? { match_all: {} };
  return { bool: { ...(scored ? { must: [scored] } : {}), filter } };
};
