import type { estypes } from '@elastic/elasticsearch';
import { any, type Predicate, present } from '../../../query/predicate.js';
import { type Counting, SearchUnavailable, type ValueCounts } from '../../engine.js';
import type { Found } from './answer.js';
import { predicateClause } from './predicate.js';

type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/**
 * Maximum number of texts that are counted: the limit of Elasticsearch for an answer. Every shard sends all that it has,
 * so that counts are exact on any number of shards. There are 14,000 genera.
 */
const MOST_TEXTS = 65_535;

const columnsOf = (counting: Counting): readonly string[] =>
  'columns' in counting ? counting.columns : [counting.column];

/** Names the aggregation of a column, and the one of the records that have a value. */
const valuesName = (at: number, part = 0): string => `values_${at}_${part}`;
const presentName = (at: number): string => `present_${at}`;

/** Returns the aggregations that count values. */
export const facetAggregations = (counted: readonly Counting[]): Aggregations =>
  Object.fromEntries(
    counted.flatMap((counting, at): [string, estypes.AggregationsAggregationContainer][] => [
      [presentName(at), { filter: predicateClause(any(...columnsOf(counting).map(present))) }],
      ...('columns' in counting
        ? counting.columns.map((field, part): [string, estypes.AggregationsAggregationContainer] => [
            valuesName(at, part),
            { terms: { field, size: MOST_TEXTS } },
          ])
        : [[valuesName(at), intervals(counting)] as [string, estypes.AggregationsAggregationContainer]]),
    ]),
  );

/** Elasticsearch sorts ranges, so each is named by its place. */
const intervals = ({
  column,
  intervals: all,
}: Extract<Counting, { column: string }>): estypes.AggregationsAggregationContainer => ({
  range: {
    field: column,
    keyed: true,
    ranges: all.map(({ first, last }, place) => ({
      key: String(place),
      ...(first === null ? {} : { from: first }),
      ...(last === null ? {} : { to: last + 1 }),
    })),
  },
});

interface Bucket {
  readonly key?: unknown;
  readonly doc_count: number;
}

interface Aggregated {
  readonly doc_count?: number;
  readonly sum_other_doc_count?: number;
  readonly buckets?: readonly Bucket[] | Readonly<Record<string, Bucket>>;
}

/** Returns the aggregation with a name. @throws {SearchUnavailable} if the answer does not have it. */
const aggregated = ({ aggregations }: Found, name: string): Aggregated => {
  const found = (aggregations as Readonly<Record<string, Aggregated>> | undefined)?.[name];
  if (found === undefined) throw new SearchUnavailable(`Elasticsearch did not return the counts of ${name}.`);
  return found;
};

const textCounts = (found: Found, name: string): ReadonlyMap<string, number> => {
  const { buckets = [], sum_other_doc_count } = aggregated(found, name);
  if (sum_other_doc_count !== 0)
    throw new SearchUnavailable(`Elasticsearch did not count all values of ${name}.`);
  return new Map((buckets as readonly Bucket[]).map(({ key, doc_count }) => [String(key), doc_count]));
};

const intervalCounts = (found: Found, name: string): ReadonlyMap<number, number> =>
  new Map(
    Object.entries((aggregated(found, name).buckets ?? {}) as Readonly<Record<string, Bucket>>).map(
      ([place, { doc_count }]) => [Number(place), doc_count],
    ),
  );

/** Returns the counts of an answer. Texts of several columns are counted one by one ({@link textUnionOf}). */
export const readFacetCounts = (found: Found, counted: readonly Counting[]): readonly ValueCounts[] =>
  counted.map((counting, at) => ({
    missing: found.total - (aggregated(found, presentName(at)).doc_count ?? 0),
    counts: 'columns' in counting ? textCounts(found, valuesName(at)) : intervalCounts(found, valuesName(at)),
  }));

/** A test for each text that records have in one of several columns. */
export interface Union {
  readonly texts: readonly string[];
  readonly tests: readonly Predicate[];
}

/** Returns the texts of several columns, which have to be counted one by one; null for another counting. */
export const textUnionOf = (found: Found, counting: Counting, at: number): Union | null => {
  if (!('columns' in counting) || counting.columns.length < 2) return null;
  const { columns } = counting;
  const texts = [
    ...new Set(columns.flatMap((_, part) => [...textCounts(found, valuesName(at, part)).keys()])),
  ];
  return { texts, tests: texts.map((text) => any(...columns.map((column) => ({ column, in: [text] })))) };
};

const TESTS = 'tests';

/** Returns the aggregation that counts the records of each test. */
export const testAggregations = (tests: readonly Predicate[]): Aggregations => ({
  [TESTS]: { filters: { filters: tests.map(predicateClause) } },
});

/** Returns the number of records of each test, in their order. */
export const readTests = (found: Found): readonly number[] =>
  ((aggregated(found, TESTS).buckets ?? []) as readonly Bucket[]).map(({ doc_count }) => doc_count);
