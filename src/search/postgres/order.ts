import { type FragmentSqlToken, sql } from 'slonik';
import type { SortKey } from '../../query/list-query.js';

/** Returns whether rows may have no value of the key. */
export const mayBeMissing = ({ column, always }: SortKey): boolean => !always && column !== 'id';

/** A column of the rows `d`; its name comes from the registry, never from a request. */
export const reference = (column: string): FragmentSqlToken => sql.fragment`d.${sql.identifier([column])}`;

/** Builds an order: missing values first in both directions, id last (contract C5.10, C6.18). */
export const sortedBy = (keys: readonly SortKey[]): FragmentSqlToken =>
  sql.fragment`order by ${sql.join([...keys.map(sortKey), reference('id')], sql.fragment`, `)}`;

const sortKey = (key: SortKey): FragmentSqlToken => {
  const own = reference(key.column);
  if (!mayBeMissing(key)) return key.direction === 'asc' ? own : sql.fragment`${own} desc`;
  return key.direction === 'asc'
    ? sql.fragment`${own} asc nulls first`
    : sql.fragment`${own} desc nulls first`;
};

/** Builds an order of rows that all have a value of the first key, in the direction of the indexes. */
export const sortedByPresent = (keys: readonly [SortKey, ...SortKey[]]): FragmentSqlToken => {
  const [first, ...rest] = keys;
  if (!mayBeMissing(first)) return sortedBy(keys);
  const own = reference(first.column);
  const values = first.direction === 'asc' ? sql.fragment`asc nulls first` : sql.fragment`desc nulls last`;
  return sql.fragment`order by ${own} ${values}, ${sql.join([...rest.map(sortKey), reference('id')], sql.fragment`, `)}`;
};
