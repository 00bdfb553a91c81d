import type { estypes } from '@elastic/elasticsearch';
import { type ListQuery, offset } from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';
import { SUGGESTING } from '../tiers.js';
import type { TypoPlan } from '../typo-plan.js';
import { nameClause, typedClause, typoClause } from './names.js';
import { sort } from './order.js';
import { predicateClause } from './predicate.js';

type Query = estypes.QueryDslQueryContainer;
type SearchRequest = estypes.SearchRequest;

/** The item of each document that a collection shows. */
const itemOf = ({ collection }: Pick<ListQuery, 'collection'>): 'species_item' | 'plant_item' =>
  collection === 'plants' ? 'plant_item' : 'species_item';

export type SearchBody = Pick<
  SearchRequest,
  'query' | 'sort' | 'from' | 'size' | 'track_total_hits' | '_source'
> & {
  readonly query: Query;
};

/** One page as a request body; in a search within typing errors when their plan is given. */
export const listBody = (query: ListQuery, typos: TypoPlan | null = null): SearchBody => ({
  query: allOf(conditions(query), text(query, typos)),
  sort: sort(query),
  from: offset(query),
  size: query.size,
  track_total_hits: true,
  _source: [itemOf(query)],
});

/** Counts what the text alone finds, whatever the filters: tier 14 is tried when that is nothing (C7.4). */
export const textCountBody = (query: ListQuery): SearchBody => ({
  query: allOf(conditions({ ...query, where: [] }), text(query, null)),
  size: 0,
  track_total_hits: true,
});

const SPECIES = { collection: 'species' } as const;

/** The best of what a text that is being typed may mean (C7.11): not counted, so no more than needed is looked at. */
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

const conditions = (query: ListQuery): Query[] => [
  ...(query.collection === 'plants' ? [{ term: { main: true } }] : []),
  ...query.where.map(predicateClause),
];

const text = (query: ListQuery, typos: TypoPlan | null): Query | null => {
  if (query.names === null || query.names.everything) return null;
  return typos ? typoClause(typos, query) : nameClause(query.names, query);
};

const allOf = (filter: Query[], scored: Query | null): Query => {
  if (filter.length === 0) return scored ?? { match_all: {} };
  return { bool: { ...(scored ? { must: [scored] } : {}), filter } };
};
