import type { estypes } from '@elastic/elasticsearch';
import type { ListQuery } from '../../../query/list-query.js';

type SortCombinations = estypes.SortCombinations;

/** Builds the sort: missing values first in both directions, id last (contract C5.10, C6.18). */
export const sort = (query: Pick<ListQuery, 'names' | 'order'>): SortCombinations[] => {
  if (query.order.length > 0)
    return [
      ...query.order.map(({ column, direction }) => ({ [column]: { order: direction, missing: '_first' } })),
      { id: 'asc' },
    ];
  // C7.7; without a search equal to the sort order of the index, which makes deep pages three times faster.
  const ranked = query.names !== null && !query.names.everything;
  return [
    ...(ranked ? [{ _score: { order: 'desc' as const } }, { status: { order: 'asc' as const } }] : []),
    { popularity: 'desc' },
    { id: 'asc' },
  ];
};
