import { type FragmentSqlToken, sql } from 'slonik';
import type { Column } from '../../fields/columns.js';
import type { Predicate } from '../../query/predicate.js';

/** The columns of what is listed, by name; throws for a name that is none. */
export type ColumnOf = (name: string) => Column;

/** A predicate as a condition on rows `d` that is never null, all of whose parts must hold. */
export const condition = (predicate: Predicate, columnOf: ColumnOf): FragmentSqlToken => {
  if ('all' in predicate) return allOf(predicate.all.map((part) => condition(part, columnOf)));
  const tested = test(predicate, columnOf);
  const list = listOf(predicate, columnOf);
  return list && isLong(list) ? allOf([compared(list), tested]) : tested;
};

/** Whether a predicate has a list of so many values that its test costs more than reading the row. */
export const isDear = (predicate: Predicate, columnOf: ColumnOf): boolean => {
  if ('all' in predicate) return predicate.all.some((part) => isDear(part, columnOf));
  if ('any' in predicate) return predicate.any.some((part) => isDear(part, columnOf));
  if ('not' in predicate) return isDear(predicate.not, columnOf);
  const list = listOf(predicate, columnOf);
  return list !== undefined && isLong(list);
};

/** A predicate that a row is tested by. */
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

/** A column of the table; its name comes from the registry, never from a caller. */
const reference = ({ name }: Column): FragmentSqlToken => sql.fragment`d.${sql.identifier([name])}`;

const isArray = ({ kind }: Column): boolean => kind === 'bytes' || kind === 'keywords';

const presence = (column: Column): FragmentSqlToken =>
  isArray(column)
    ? sql.fragment`${reference(column)} <> '{}'`
    : sql.fragment`${reference(column)} is not null`;

/** Values of which a row has one. */
interface ValueList {
  readonly column: Column;
  readonly values: readonly (number | string)[];
}

const listOf = (predicate: Predicate, columnOf: ColumnOf): ValueList | undefined =>
  'in' in predicate ? { column: columnOf(predicate.column), values: predicate.in } : undefined;

/** Values up to which comparing each with each element of an array is no dearer than a hash table. */
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
 * An array with one of many values. `&&` compares each element with each value: to leave out a hundred zones took it
 * 4.4 s, by a hash table of the zones it takes 0.8. Where every row sought has one, `&&` stands beside it for the
 * index, and this for the planner, which takes `&&` to cost the same for one value and for a hundred: by itself it went through
 * the table for 2.2 s where the index has the same rows in 0.3.
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
