import type { estypes } from '@elastic/elasticsearch';
import { type Column, registryColumns } from '../../../fields/columns.js';
import { FIELDS } from '../../../fields/registry.js';
import { type ListQuery, orderKeys, type Position, SCORE, type SortKey } from '../../../query/list-query.js';

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

const KINDS: ReadonlyMap<string, Column['kind']> = new Map(
  registryColumns(FIELDS).map(({ name, kind }) => [name, kind]),
);

/**
 * What stands for a missing value in a walk: a number below or above every value of the column. `_first` does the same,
 * but its number is not an integer of JavaScript, and differs between versions of Elasticsearch. Texts have null.
 */
const missing = ({ column, direction }: SortKey): number | null => {
  const kind = KINDS.get(column) ?? 'integer';
  if (kind === 'keyword') return null;
  const most = kind === 'long' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1;
  return direction === 'asc' ? -most : most;
};

/** Builds the sort of a walk, in the same order as {@link sort} (contract C14.1). */
export const walkSort = (query: Pick<ListQuery, 'names' | 'order'>): SortCombinations[] => [
  ...orderKeys(query).map((key) =>
    key.column === SCORE
      ? { _score: { order: key.direction } }
      : { [key.column]: { order: key.direction, missing: missing(key) ?? '_first' } },
  ),
  { id: 'asc' as const },
];

/** Returns the values with which a search continues after a position. */
export const sortValues = (
  query: Pick<ListQuery, 'names' | 'order'>,
  position: Position,
): estypes.SortResults => {
  const keys = orderKeys(query);
  return position.map((value, at) => value ?? (keys[at] === undefined ? null : missing(keys[at])));
};

/** Returns the position of a hit from the values by which it was sorted. */
export const positionOf = (
  query: Pick<ListQuery, 'names' | 'order'>,
  sorted: readonly (number | string | Buffer | null)[],
): Position => {
  const keys = orderKeys(query);
  return sorted.map((value, at) => {
    if (value === null || (keys[at] !== undefined && value === missing(keys[at]))) return null;
    return typeof value === 'number' ? value : String(value);
  });
};
