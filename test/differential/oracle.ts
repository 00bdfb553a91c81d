import type { ListQuery, SortKey } from '../../src/query/list-query.js';
import type { Predicate } from '../../src/query/predicate.js';
import type { ColumnValue, SearchDocument } from '../../src/search/document.js';
import type { Counting, ValueCounts } from '../../src/search/engine.js';
import type { IdPage } from '../../testkit/engines.js';
import { rankAll } from './oracle-tiers.js';

/**
 * Implements the contract for a parsed query in the simplest way, over documents in memory, as a reference
 * for both engines. Shares no code with them.
 */
export const answer = (documents: readonly SearchDocument[], query: ListQuery): IdPage => {
  const scope = documents.filter(({ main }) => query.collection === 'species' || main);
  const ranks = rankAll(scope, query);
  const found = scope.filter((each) => ranks.has(each.id) && query.where.every((part) => holds(part, each)));
  const order = query.order.length > 0 ? byKeys(query.order) : byRank(ranks, query);
  const ids = found.sort((a, b) => order(a, b) || a.id - b.id).map(({ id }) => id);
  const from = (query.page - 1) * query.size;
  return { ids: ids.slice(from, from + query.size), total: ids.length };
};

const listOf = (value: ColumnValue | undefined): readonly (number | string)[] =>
  value === null || value === undefined ? [] : typeof value === 'object' ? value : [value];

const holds = (predicate: Predicate, document: SearchDocument): boolean => {
  if ('all' in predicate) return predicate.all.every((part) => holds(part, document));
  if ('any' in predicate) return predicate.any.some((part) => holds(part, document));
  if ('not' in predicate) return !holds(predicate.not, document);
  if ('nothing' in predicate) return false;
  if ('present' in predicate) return listOf(document.columns[predicate.present]).length > 0;
  const values = listOf(document.columns[predicate.column]);
  if ('in' in predicate) return values.some((value) => predicate.in.includes(value));
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = predicate;
  return values.some((value) => Number(value) >= atLeast && Number(value) <= atMost);
};

/** Counts the records of a query by values, whatever its page (C14.40). */
export const counts = (
  documents: readonly SearchDocument[],
  query: ListQuery,
  counting: Counting,
): ValueCounts => {
  const { ids } = answer(documents, { ...query, page: 1, size: documents.length });
  const found = new Set(ids);
  const records = documents.filter(({ id }) => found.has(id));
  const columns = 'columns' in counting ? counting.columns : [counting.column];
  const valuesOf = ({ columns: all }: SearchDocument) => [
    ...new Set(columns.flatMap((column) => listOf(all[column]))),
  ];
  const groupsOf = (value: number | string): readonly (number | string)[] =>
    'columns' in counting
      ? [value]
      : counting.intervals.flatMap(({ first, last }, place) =>
          Number(value) >= (first ?? -Infinity) && Number(value) <= (last ?? Infinity) ? [place] : [],
        );
  const number = new Map<number | string, number>();
  for (const record of records)
    for (const group of new Set(valuesOf(record).flatMap(groupsOf)))
      number.set(group, (number.get(group) ?? 0) + 1);
  return { missing: records.filter((record) => valuesOf(record).length === 0).length, counts: number };
};

type Order = (a: SearchDocument, b: SearchDocument) => number;

/** C6.18, C6.19: missing first in both directions, texts by code points. */
const byKeys =
  (keys: readonly SortKey[]): Order =>
  (a, b) => {
    for (const { column, direction } of keys) {
      const [one, other] = [a.columns[column] ?? null, b.columns[column] ?? null];
      if (one === other) continue;
      if (one === null) return -1;
      if (other === null) return 1;
      return direction === 'asc' ? compare(one, other) : compare(other, one);
    }
    return 0;
  };

const compare = (a: ColumnValue, b: ColumnValue): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : Number(a) - Number(b);

/** C7.7, C6.20 */
const byRank =
  (ranks: ReadonlyMap<number, number>, { names }: ListQuery): Order =>
  (a, b) =>
    ranks.get(a.id)! - ranks.get(b.id)! ||
    (names && !names.everything ? Number(a.columns['status']) - Number(b.columns['status']) : 0) ||
    b.popularity - a.popularity;
