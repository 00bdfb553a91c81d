import type { estypes } from '@elastic/elasticsearch';
import type { Predicate } from '../../../query/predicate.js';

type Query = estypes.QueryDslQueryContainer;

/** Translates a predicate into a filter clause; missing values never match a comparison. */
export const predicateClause = (predicate: Predicate): Query => {
  if ('all' in predicate) return { bool: { filter: predicate.all.map(predicateClause) } };
  if ('any' in predicate)
    return { bool: { should: predicate.any.map(predicateClause), minimum_should_match: 1 } };
  if ('not' in predicate) return { bool: { must_not: [predicateClause(predicate.not)] } };
  if ('nothing' in predicate) return { match_none: {} };
  if ('present' in predicate) return { exists: { field: predicate.present } };
  if ('in' in predicate)
    return predicate.in.length === 0
      ? { match_none: {} }
      : { terms: { [predicate.column]: [...predicate.in] } };
  return { range: { [predicate.column]: { gte: predicate.atLeast, lte: predicate.atMost } } };
};
