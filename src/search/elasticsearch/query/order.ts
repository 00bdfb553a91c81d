import type { estypes } from '@elastic/elasticsearch';
import type { ListQuery } from '../../query/list-query.js';

type SortCombinations = estypes.SortCombinations;

/** Missing values come first in both directions, the id closes every order (contract C5.10, C6.18). */
export const sort = (query: Pick<ListQuery, 'names' | 'order'>): SortCombinations[] => {
  if (query.order.length > 0)
    return [
      ...query.order.map(({ column, direction }) => ({ [column]: { order: direction, missing: '_first' } })),
      { id: 'asc' },
    ];
  // C7.7; without a search exactly the order of the index, whose deep pages then cost a third.
  const ranked = query.names !== null && !query.names.everything;
  return [
    ...(ranked ? [{ _score: { order: 'desc' as const } }, { status: { order: 'asc' as const } }] : []),
    { popularity: 'desc' },
    { id: 'asc' },
  ];
};
