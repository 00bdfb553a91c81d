import { type FragmentSqlToken, sql } from 'slonik';
import {
  isSearch,
  type ListQuery,
  offset,
  orderKeys,
  SCORE,
  type SortKey,
  type Walk,
} from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import type { Predicate } from '../../query/predicate.js';
import type { TypedWord } from '../../query/typos.js';
import { SUGGESTING } from '../../species/name-tiers.js';
import type { Counting } from '../engine.js';
import type { TypoPlan } from '../typo-plan.js';
import { columnOf } from './columns.js';
import { countedColumns, countsOf, isEverything, keptCounts, keptTotal } from './facets.js';
import { HIT, nameHits, typedHits, typoHits } from './names.js';
import { mayBeMissing, reference, sortedBy, sortedByPresent } from './order.js';
import { condition, isExpensive } from './predicate.js';
import { walkSelect } from './walk.js';

/**
 * One page of a list or search as a select of one row: its `ids` in their order,
 * and the exact `total`. In a search within typing errors when their plan is given.
 */
export const pageSelect = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken =>
  isSearch(query) ? searchSelect(query, typos) : listSelect(query);

/** One page by cursor as a select of one row: `total`, `ids` and `position` (walk.ts). */
export const pageOfWalk = (query: ListQuery, walk: Walk, typos: TypoPlan | null): FragmentSqlToken => {
  const walked = { keys: orderKeys(query), typeOf, size: query.size };
  if (!isSearch(query) && !query.where.some((predicate) => isExpensive(predicate, columnOf)))
    return walkSelect({ ...walked, rows: DOCUMENTS, where: where(query) }, walk);
  const found = isSearch(query) ? foundByText(query, typos) : foundByConditions(query);
  const select = walkSelect({ ...walked, rows: sql.fragment`found`, where: sql.fragment`true` }, walk);
  return sql.fragment`with ${found} select page.* from (${select}) page`;
};

/** Types of the columns of {@link orderKeys}. */
const typeOf = (column: string): FragmentSqlToken =>
  column !== SCORE && column !== 'popularity' && columnOf(column).kind === 'keyword'
    ? sql.fragment`text`
    : sql.fragment`int8`;

const DOCUMENTS = sql.fragment`search.document`;

const listSelect = (query: ListQuery): FragmentSqlToken => {
  if (query.where.some((predicate) => isExpensive(predicate, columnOf))) return foundOnce(query);
  const [first, ...more] = query.order;
  return first === undefined || !mayBeMissing(first)
    ? pageOfRows({ rows: DOCUMENTS, where: where(query), order: order(query) }, query, totalOf(query))
    : missingFirst(query, first, more);
};

/**
 * Evaluates expensive conditions once for page and count. The planner also misjudges them: it used the index of the order
 * for 15 species in a hundred zones, which took 5.8 s instead of 0.2 s.
 */
const foundOnce = (query: ListQuery): FragmentSqlToken => sql.fragment`
  with ${foundByConditions(query)}
  ${pageOfFound(query)}`;

const foundByConditions = (query: ListQuery, names = ordering(query)): FragmentSqlToken =>
  sql.fragment`found as materialized (select ${columns(names)} from ${DOCUMENTS} d where ${where(query)})`;

const pageOfFound = (query: ListQuery): FragmentSqlToken => sql.fragment`
  select
    (select count(*) from found) as total,
    array(select d.id from found d ${order(query)} ${window(query)}) as ids`;

/**
 * Reads documents without a value, which come first in both directions and are the majority, by the primary key, and
 * others only if these do not fill the page. Takes 31 ms instead of 165 ms for 474,000 species, most of it for the count.
 */
const missingFirst = (query: ListQuery, first: SortKey, more: readonly SortKey[]): FragmentSqlToken => {
  const matching = where(query);
  const column = reference(first.column);
  const end = offset(query) + query.size;
  return sql.fragment`
  with missing as materialized (
    select array(
      select d.id from ${DOCUMENTS} d where ${matching} and ${column} is null ${sortedBy(more)} limit ${end}::int8
    ) as ids
  )
  select
    ${totalOf(query)} as total,
    (missing.ids || array(
      select d.id from ${DOCUMENTS} d where ${matching} and ${column} is not null
      ${sortedByPresent([first, ...more])} limit ${end}::int8 - cardinality(missing.ids)
    ))[${offset(query) + 1}::int4:${end}::int4] as ids
  from missing`;
};

/** Counts the records of a list; those of a list without conditions are kept, since counting 474,000 takes 30 ms. */
const totalOf = (query: ListQuery): FragmentSqlToken =>
  query.where.length === 0
    ? keptTotal(query)
    : sql.fragment`(select count(*) from ${DOCUMENTS} d where ${where(query)})`;

/** The listed rows `d`, their conditions and order. */
interface Listing {
  readonly rows: FragmentSqlToken;
  readonly where: FragmentSqlToken;
  readonly order: FragmentSqlToken;
}

/** Selects page and count separately; the page uses the index of its order, if any. */
export const rowsSelect = (listing: Listing, query: Pick<ListQuery, 'page' | 'size'>): FragmentSqlToken =>
  pageOfRows(listing, query, sql.fragment`(select count(*) from ${listing.rows} d where ${listing.where})`);

const pageOfRows = (
  { rows, where: matching, order: sorted }: Listing,
  query: Pick<ListQuery, 'page' | 'size'>,
  total: FragmentSqlToken,
): FragmentSqlToken => sql.fragment`
  select
    ${total} as total,
    array(select d.id from ${rows} d where ${matching} ${sorted} ${window(query)}) as ids`;

/** Selects page and count from one evaluation of the conditions. */
const searchSelect = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken => sql.fragment`
  with ${foundByText(query, typos)}
  ${pageOfFound(query)}`;

/** The records of a text with their best scores. */
const ranked = (hits: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select id, max(score) as score, min(status) as status, min(popularity) as popularity
  from (${hits}) each ${HIT} group by id`;

/** Columns of {@link ranked}. Reading any other from the documents takes longer than the rest of the search. */
const RANKED: ReadonlySet<string> = new Set(['id', 'status', 'popularity']);

const foundByText = (query: ListQuery, typos: TypoPlan | null, names = ordering(query)): FragmentSqlToken => {
  const hit = ranked(hits(query, typos));
  // Only main species have names in the scope of plants.
  if (query.where.length === 0 && names.every((name) => RANKED.has(name)))
    return sql.fragment`found as materialized (${hit})`;
  return sql.fragment`
  hit as materialized (${hit}), found as materialized (
    select hit.score, ${columns(names)} from hit join search.document d on d.id = hit.id
    where ${where(query)}
  )`;
};

const SPECIES = { collection: 'species' } as const;

/** Selects the ids of suggestions for a text that is being typed (C7.11), in order. */
export const suggestSelect = (
  names: NameQuery,
  size: number,
  corrected: readonly TypedWord[] | null,
): FragmentSqlToken => sql.fragment`
  select array(
    select id from (${ranked(corrected ? typedHits(corrected, SPECIES) : nameHits(names, SPECIES, SUGGESTING))}) hit
    order by score desc, status, popularity desc, id limit ${size}::int8
  ) as ids`;

/** Selects the numbers of records of a list or search by the values of columns (facets.ts). */
export const facetSelect = (
  query: ListQuery,
  counted: readonly Counting[],
  typos: TypoPlan | null,
): FragmentSqlToken => {
  if (isEverything(query, counted)) return keptCounts(query, counted);
  const isExpensiveList = query.where.some((predicate) => isExpensive(predicate, columnOf));
  if (!isSearch(query) && !isExpensiveList) return countsOf(DOCUMENTS, where(query), counted);
  const names = countedColumns(counted);
  const found = isSearch(query) ? foundByText(query, typos, names) : foundByConditions(query, names);
  return sql.fragment`with ${found} ${countsOf(sql.fragment`found`, sql.fragment`true`, counted)}`;
};

/** Selects the number of species of each condition as one list. */
export const countsSelect = (conditions: readonly Predicate[]): FragmentSqlToken => {
  const counts = conditions.map(
    (predicate) => sql.fragment`count(*) filter (where ${condition(predicate, columnOf)})`,
  );
  return sql.fragment`select array[${sql.join(counts, sql.fragment`, `)}] as counts from ${DOCUMENTS} d`;
};

const hits = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken =>
  typos ? typoHits(typos, query) : nameHits(query.names!, query);

const where = (query: ListQuery): FragmentSqlToken => {
  const parts = [
    ...(query.collection === 'plants' ? [sql.fragment`d.main`] : []),
    ...query.where.map((predicate) => condition(predicate, columnOf)),
  ];
  return parts.length === 0 ? sql.fragment`true` : sql.fragment`${sql.join(parts, sql.fragment` and `)}`;
};

/** Returns the columns needed by the order of search results. */
const ordering = (query: ListQuery): readonly string[] =>
  orderKeys(query).flatMap(({ column }) => (column === SCORE ? [] : [column]));

const columns = (names: readonly string[]): FragmentSqlToken =>
  sql.fragment`${sql.join([...new Set(['id', ...names])].map(reference), sql.fragment`, `)}`;

/** Builds the order (contract C5.10, C6.18, C7.7). */
const order = (query: ListQuery): FragmentSqlToken => sortedBy(orderKeys(query));

const window = (query: Pick<ListQuery, 'page' | 'size'>): FragmentSqlToken =>
  sql.fragment`limit ${query.size}::int8 offset ${offset(query)}::int8`;
