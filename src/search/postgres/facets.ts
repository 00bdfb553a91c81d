import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Column, filterColumn } from '../../fields/columns.js';
import { field } from '../../fields/registry.js';
import type { ListQuery } from '../../query/list-query.js';
import type { Counting, Interval, ValueCounts } from '../engine.js';
import { columnOf } from './columns.js';
import { FACET_COLUMNS } from './facet-table.js';
import { reference } from './order.js';

/** Number of rows with a value of the counting at a place; of those without a value if it is null. */
export const COUNTED = z.object({ at: z.number(), value: z.string().nullable(), count: z.number() });
type Counted = z.infer<typeof COUNTED>;

/** Returns the columns whose values are counted. */
export const countedColumns = (counted: readonly Counting[]): readonly string[] =>
  counted.flatMap((counting) => ('columns' in counting ? counting.columns : [counting.column]));

const KEPT: ReadonlySet<string> = new Set(FACET_COLUMNS.map(({ name }) => name));

/** Returns whether the numbers of all species or plants are asked for, which are kept ({@link keptCounts}). */
export const isEverything = (
  { where, names }: Pick<ListQuery, 'where' | 'names'>,
  counted: readonly Counting[],
): boolean =>
  where.length === 0 &&
  (names === null || names.everything) &&
  counted.every((counting) =>
    'columns' in counting
      ? counting.columns.length === 1 && KEPT.has(counting.columns[0]!)
      : KEPT.has(counting.column),
  );

/** Selects the number of all species or plants, as the sum over ranks: each has exactly one. */
export const keptTotal = ({ collection }: Pick<ListQuery, 'collection'>): FragmentSqlToken => {
  const number = sql.identifier([collection === 'plants' ? 'plants' : 'species']);
  return sql.fragment`(select coalesce(sum(${number}), 0) from search.facet where name = ${sql.literalValue(filterColumn(field('rank')).name)})`;
};

/** Selects kept numbers. */
export const keptCounts = (
  { collection }: Pick<ListQuery, 'collection'>,
  counted: readonly Counting[],
): FragmentSqlToken => {
  const names = sql.array([...countedColumns(counted)], 'text');
  const number = sql.identifier([collection === 'plants' ? 'plants' : 'species']);
  return sql.fragment`
    select asked.at::integer - 1 as at, f.value, f.${number} as count
    from unnest(${names}) with ordinality as asked (name, at) join search.facet f using (name)
    where f.${number} > 0`;
};

/** Selects the numbers of rows `d` that meet a condition, by value. */
export const countsOf = (
  rows: FragmentSqlToken,
  where: FragmentSqlToken,
  counted: readonly Counting[],
): FragmentSqlToken =>
  sql.fragment`${sql.join(
    counted.map((counting, at) => {
      const values = valuesOf(rows, where, counting);
      return sql.fragment`select ${at}::integer as at, value::text, count(*) as count from (${values}) each group by value`;
    }),
    sql.fragment` union all `,
  )}`;

const isList = ({ kind }: Column): boolean => kind === 'bytes' || kind === 'keywords';

/** Selects a row for each value of each record, and one with null for a record without a value. */
const valuesOf = (rows: FragmentSqlToken, where: FragmentSqlToken, counting: Counting): FragmentSqlToken => {
  const columns = 'columns' in counting ? counting.columns : [counting.column];
  const [first, ...more] = columns.map(columnOf);
  const own = reference(first!.name);
  if (!isList(first!)) return sql.fragment`select ${own} as value from ${rows} d where ${where}`;
  // Unnesting in the select list takes half the time of a join.
  const all = sql.join(
    [first!, ...more].map(({ name }) => reference(name)),
    sql.fragment` || `,
  );
  const values =
    more.length === 0 ? sql.fragment`${own}` : sql.fragment`array(select distinct unnest(${all}))`;
  const isEmpty = sql.join(
    [first!, ...more].map(({ name }) => sql.fragment`${reference(name)} = '{}'`),
    sql.fragment` and `,
  );
  return sql.fragment`
    select unnest(${values})::text as value from ${rows} d where ${where}
    union all select null from ${rows} d where ${where} and ${isEmpty}`;
};

/** Returns the counts of each counting from the selected rows. */
export const valueCounts = (rows: readonly Counted[], counted: readonly Counting[]): readonly ValueCounts[] =>
  counted.map((counting, at) => {
    const own = rows.filter((row) => row.at === at);
    const present = own.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const]));
    return {
      missing: own.find(({ value }) => value === null)?.count ?? 0,
      counts: 'columns' in counting ? new Map(present) : inIntervals(present, counting.intervals),
    };
  });

const inIntervals = (
  values: readonly (readonly [value: string, count: number])[],
  intervals: readonly Interval[],
): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const [value, count] of values) {
    const number = Number(value);
    const place = intervals.findIndex(
      ({ first, last }) => (first === null || number >= first) && (last === null || number <= last),
    );
    if (place >= 0) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
};
