import { type FragmentSqlToken, sql } from 'slonik';
import type { Column } from '../../fields/columns.js';
import type { Predicate } from '../../query/predicate.js';

/** The columns of what is listed, by name; throws for a name that is none. */
export type ColumnOf = (name: string) => Column;

/** A predicate as a condition on rows `d` that is never null. */
export const condition = (predicate: Predicate, columnOf: ColumnOf): FragmentSqlToken => {
  const joined = (parts: readonly Predicate[], glue: FragmentSqlToken, none: FragmentSqlToken) =>
    parts.length === 0
      ? none
      : sql.fragment`(${sql.join(
          parts.map((part) => condition(part, columnOf)),
          glue,
        )})`;
  if ('all' in predicate) return joined(predicate.all, sql.fragment` and `, sql.fragment`true`);
  if ('any' in predicate) return joined(predicate.any, sql.fragment` or `, sql.fragment`false`);
  if ('not' in predicate) return sql.fragment`((${condition(predicate.not, columnOf)}) is not true)`;
  if ('nothing' in predicate) return sql.fragment`false`;
  if ('present' in predicate) return presence(columnOf(predicate.present));
  const column = columnOf(predicate.column);
  return 'in' in predicate ? membership(column, predicate.in) : bounds(column, predicate);
};

/** A column of the table; its name comes from the registry, never from a caller. */
const reference = ({ name }: Column): FragmentSqlToken => sql.fragment`d.${sql.identifier([name])}`;

const isArray = ({ kind }: Column): boolean => kind === 'bytes' || kind === 'keywords';

const presence = (column: Column): FragmentSqlToken =>
  isArray(column)
    ? sql.fragment`${reference(column)} <> '{}'`
    : sql.fragment`${reference(column)} is not null`;

const membership = (column: Column, values: readonly (number | string)[]): FragmentSqlToken => {
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
