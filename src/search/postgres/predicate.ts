import { type FragmentSqlToken, sql } from 'slonik';
import type { Column } from '../../fields/columns.js';
import type { Predicate } from '../../query/predicate.js';

/** Returns a column of the listed rows by name. @throws Error for an unknown name. */
export type ColumnOf = (name: string) => Column;

/** Translates predicates into a condition on rows `d` that is never null. */
export const condition = (predicate: Predicate, columnOf: ColumnOf): FragmentSqlToken => {
  if ('all' in predicate) return allOf(predicate.all.map((part) => condition(part, columnOf)));
  const tested = test(predicate, columnOf);
  const list = listOf(predicate, columnOf);
  return list && isLong(list) ? allOf([compared(list), tested]) : tested;
};

/** Returns whether a predicate has so many values that testing it costs more than reading the row. */
export const isExpensive = (predicate: Predicate, columnOf: ColumnOf): boolean => {
  if ('all' in predicate) return predicate.all.some((part) => isExpensive(part, columnOf));
  if ('any' in predicate) return predicate.any.some((part) => isExpensive(part, columnOf));
  if ('not' in predicate) return isExpensive(predicate.not, columnOf);
  const list = listOf(predicate, columnOf);
  return list !== undefined && isLong(list);
};

/** Translates one predicate. */
const test = (predicate: Predicate, columnOf: ColumnOf): FragmentSqlToken => {
  if ('all' in predicate) return allOf(predicate.all.map((part) => test(part, columnOf)));
  if ('any' in predicate) return anyOf(predicate.any.map((part) => test(part, columnOf)));
  if ('not' in predicate) return sql.fragment`((${test(predicate.not, columnOf)}) is not true)`;
  if ('nothing' in predicate) return sql.fragment`false`;
  if ('present' in predicate) return presence(columnOf(predicate.present));
  if (!('in' in predicate)) return bounds(columnOf(predicate.column), predicate);
  const list = { column: columnOf(predicate.column), values: predicate.in };
  return isLong(list) ? hashed(list) : compared(list);
};

const allOf = (parts: readonly FragmentSqlToken[]): FragmentSqlToken =>
  parts.length === 0 ? sql.fragment`true` : sql.fragment`(${sql.join(parts, sql.fragment` and `)})`;

const anyOf = (parts: readonly FragmentSqlToken[]): FragmentSqlToken =>
  parts.length === 0 ? sql.fragment`false` : sql.fragment`(${sql.join(parts, sql.fragment` or `)})`;

/** A column of the table; its name comes from the registry, never from a request. */
const reference = ({ name }: Column): FragmentSqlToken => sql.fragment`d.${sql.identifier([name])}`;

const isArray = ({ kind }: Column): boolean => kind === 'bytes' || kind === 'keywords';

const presence = (column: Column): FragmentSqlToken =>
  isArray(column)
    ? sql.fragment`${reference(column)} <> '{}'`
    : sql.fragment`${reference(column)} is not null`;

/** Condition that a row has one of the values. */
interface ValueList {
  readonly column: Column;
  readonly values: readonly (number | string)[];
}

const listOf = (predicate: Predicate, columnOf: ColumnOf): ValueList | undefined =>
  'in' in predicate ? { column: columnOf(predicate.column), values: predicate.in } : undefined;

/** Number of values up to which comparing each with each array element costs no more than a hash table. */
const MOST_COMPARED = 16;

const isLong = ({ column, values }: ValueList): boolean =>
  column.kind === 'keywords' && values.length > MOST_COMPARED;

const compared = ({ column, values }: ValueList): FragmentSqlToken => {
  const own = reference(column);
  switch (column.kind) {
    case 'keyword':
      return sql.fragment`${own} = any(${sql.array(values.map(String), 'text')})`;
    case 'keywords':
      return sql.fragment`${own} && ${sql.array(values.map(String), 'text')}`;
    case 'bytes':
      return sql.fragment`${own} && ${sql.array(values.map(Number), 'int2')}`;
    default:
      return sql.fragment`${own} = any(${sql.array(values.map(Number), 'int8')})`;
  }
};

/**
 * Condition that an array has one of many values. `&&` compares each element with each value: excluding a hundred zones
 * took 4.4 s, with a hash table 0.8 s. For inclusion `&&` is added so that the index can be used, and the hash table
 * condition for the planner, which assumes the same cost of `&&` for one value and for a hundred: alone it scanned the
 * table in 2.2 s instead of using the index in 0.3 s.
 */
const hashed = ({ column, values }: ValueList): FragmentSqlToken => sql.fragment`exists (
  select from (select unnest(${reference(column)}) as value) each
  where value = any(${sql.array(values.map(String), 'text')}))`;

const bounds = (
  column: Column,
  { atLeast, atMost }: { readonly atLeast?: number; readonly atMost?: number },
): FragmentSqlToken => {
  const own = reference(column);
  const parts = [
    ...(atLeast === undefined ? [] : [sql.fragment`${own} >= ${atLeast}::int8`]),
    ...(atMost === undefined ? [] : [sql.fragment`${own} <= ${atMost}::int8`]),
  ];
  return parts.length === 0 ? presence(column) : sql.fragment`(${sql.join(parts, sql.fragment` and `)})`;
};
