import { type FragmentSqlToken, sql } from 'slonik';
import { type ListQuery, offset, type SortKey } from '../../query/list-query.js';
import type { TypoPlan } from '../typo-plan.js';
import { columnOf } from './columns.js';
import { nameHits, typoHits } from './names.js';
import { condition } from './predicate.js';

/**
 * One page of a list or search as a select of one row: its `ids` in their order,
 * and the exact `total`. In a search within typing errors when their plan is given.
 */
export const pageSelect = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken =>
  isSearch(query) ? searchSelect(query, typos) : listSelect(query);

const isSearch = ({ names }: ListQuery): boolean => names !== null && !names.everything;

/** Page and count apart: the page is read by an index where its order has one. */
const listSelect = (query: ListQuery): FragmentSqlToken => sql.fragment`
  select
    (select count(*) from search.document d where ${where(query)}) as total,
    array(select d.id from search.document d where ${where(query)} ${order(query)} ${window(query)}) as ids`;

/** Page and count of the same documents, found once. */
const searchSelect = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken => sql.fragment`
  with hit as materialized (
    select document, max(score) as score from (${hits(query, typos)}) each (document, score) group by document
  ), found as materialized (
    select hit.score, ${columns(query)} from hit join search.document d on d.id = hit.document
    where ${where(query)}
  )
  select
    (select count(*) from found) as total,
    array(select d.id from found d ${order(query)} ${window(query)}) as ids`;

const hits = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken =>
  typos ? typoHits(typos, query) : nameHits(query.names!, query);

const where = (query: ListQuery): FragmentSqlToken => {
  const parts = [
    ...(query.collection === 'plants' ? [sql.fragment`d.main`] : []),
    ...query.where.map(condition),
  ];
  return parts.length === 0 ? sql.fragment`true` : sql.fragment`${sql.join(parts, sql.fragment` and `)}`;
};

const reference = (column: string): FragmentSqlToken => sql.fragment`d.${sql.identifier([column])}`;

/** Columns that the order of a search needs. */
const columns = (query: ListQuery): FragmentSqlToken => {
  const needed = query.order.length > 0 ? query.order.map(({ column }) => columnOf(column).name) : RANKING;
  return sql.fragment`${sql.join([...new Set(['id', ...needed])].map(reference), sql.fragment`, `)}`;
};
const RANKING = ['status', 'popularity'];

/** Missing values first in both directions, the id closes every order (contract C5.10, C6.18, C7.7). */
const order = (query: ListQuery): FragmentSqlToken => {
  if (query.order.length > 0)
    return sql.fragment`order by ${sql.join([...query.order.map(sortKey), reference('id')], sql.fragment`, `)}`;
  return isSearch(query)
    ? sql.fragment`order by d.score desc, d.status, d.popularity desc, d.id`
    : sql.fragment`order by d.popularity desc, d.id`;
};

const sortKey = ({ column, direction }: SortKey): FragmentSqlToken => {
  const own = reference(columnOf(column).name);
  return direction === 'asc' ? sql.fragment`${own} asc nulls first` : sql.fragment`${own} desc nulls first`;
};

const window = (query: ListQuery): FragmentSqlToken =>
  sql.fragment`limit ${query.size}::int8 offset ${offset(query)}::int8`;
