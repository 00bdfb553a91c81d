import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Position, SortKey, Walk } from '../../query/list-query.js';
import { mayBeMissing, reference, sortedBy, sortedByPresent } from './order.js';

/** The rows `d` of a walk, and their order. */
export interface Walked {
  readonly rows: FragmentSqlToken;
  readonly where: FragmentSqlToken;
  readonly keys: readonly SortKey[];
  /** Type to which the values of a column are cast. */
  readonly typeOf: (column: string) => FragmentSqlToken;
  readonly size: number;
}

export const POSITION = z.array(z.union([z.number(), z.string(), z.null()])).nullable();

/** A part of the rows, of which all come before those of the next part. */
interface Part {
  readonly where: FragmentSqlToken;
  readonly order: FragmentSqlToken;
}

/**
 * Selects one row of a page by cursor (contract C14.1): `total`, counted on the first page only; the `ids`; and the
 * `position` of the last row, if rows follow. The rows after a position are read in parts, one for each key: those with
 * the same value of all keys before it, and a later value of the key. Each part is a range of an index of the order, so
 * page n costs as much as page 1, however many rows share a value; parts are read until the page is full.
 */
export const walkSelect = (walked: Walked, { after, total }: Walk): FragmentSqlToken => {
  const { rows, where, keys, size } = walked;
  const parts = after === null ? fromBeginning(walked) : partsAfter(walked, after);
  const read = parts.map((part, at) => {
    const before = sql.identifier([`part${at - 1}`]);
    const rest =
      at === 0 ? sql.fragment`${size + 1}::int8` : sql.fragment`${size + 1} - cardinality(${before}.ids)`;
    const ids = sql.fragment`array(
      select d.id from ${rows} d where ${where} and ${part.where} ${part.order} limit ${rest}
    )`;
    const own = sql.identifier([`part${at}`]);
    return at === 0
      ? sql.fragment`${own} as materialized (select ${ids} as ids)`
      : sql.fragment`${own} as materialized (select ${before}.ids || ${ids} as ids from ${before})`;
  });
  const last = sql.identifier([`part${parts.length - 1}`]);
  const values = sql.join(
    [...keys.map(({ column }) => reference(column)), reference('id')],
    sql.fragment`, `,
  );
  return sql.fragment`
  with ${sql.join(read, sql.fragment`, `)}
  select
    ${total === null ? sql.fragment`(select count(*) from ${rows} d where ${where})` : sql.fragment`${total}::int8`} as total,
    ids[1:${size}::int4] as ids,
    case when cardinality(ids) > ${size}::int4 then (
      select json_build_array(${values}) from ${rows} d where d.id = ids[${size}::int4]
    ) end as position
  from ${last}`;
};

const EVERY = sql.fragment`true`;

/** Rows without a value of the first key come first: the majority, read by their ids. */
const fromBeginning = ({ keys }: Walked): readonly Part[] => {
  const [first, ...rest] = keys;
  if (first === undefined || !mayBeMissing(first)) return [{ where: EVERY, order: sortedBy(keys) }];
  const own = reference(first.column);
  return [
    { where: sql.fragment`${own} is null`, order: sortedBy(rest) },
    { where: sql.fragment`${own} is not null`, order: sortedByPresent([first, ...rest]) },
  ];
};

const partsAfter = (walked: Walked, position: Position): readonly Part[] => {
  const { keys } = walked;
  const alike = keys.map((key, at) => same(walked, key, position[at]!));
  const id = position.at(-1)!;
  const parts = keys.map((key, at): Part => {
    const later = after(walked, key, position[at]!);
    return {
      where: every([...alike.slice(0, at), later]),
      order: sortedByPresent([key, ...keys.slice(at + 1)]),
    };
  });
  return [
    { where: every([...alike, sql.fragment`d.id > ${id}::int4`]), order: sortedBy([]) },
    ...parts.reverse(),
  ];
};

const every = (conditions: readonly FragmentSqlToken[]): FragmentSqlToken =>
  sql.fragment`${sql.join([...conditions], sql.fragment` and `)}`;

const same = ({ typeOf }: Walked, { column }: SortKey, value: Position[number]): FragmentSqlToken =>
  value === null
    ? sql.fragment`${reference(column)} is null`
    : sql.fragment`${reference(column)} = ${value}::${typeOf(column)}`;

/** Missing values come first in both directions. */
const after = (
  { typeOf }: Walked,
  { column, direction }: SortKey,
  value: Position[number],
): FragmentSqlToken => {
  const own = reference(column);
  if (value === null) return sql.fragment`${own} is not null`;
  return direction === 'asc'
    ? sql.fragment`${own} > ${value}::${typeOf(column)}`
    : sql.fragment`${own} < ${value}::${typeOf(column)}`;
};
