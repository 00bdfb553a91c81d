import { type FragmentSqlToken, sql } from 'slonik';
import { type ListQuery, offset } from '../../query/list-query.js';
import type { TypoPlan } from '../typo-plan.js';
import { columnOf } from './columns.js';
import { nameHits, typoHits } from './names.js';
import { condition } from './predicate.js';

/** The parts of a page that all its statements share: what is searched, what is kept, in which order. */
export interface PageParts {
  readonly from: FragmentSqlToken;
  readonly where: FragmentSqlToken;
  readonly order: FragmentSqlToken;
}

export const pageParts = (query: ListQuery, typos: TypoPlan | null): PageParts => ({
  from: from(query, typos),
  where: where(query),
  order: order(query),
});

const searched = ({ names }: ListQuery): boolean => names !== null && !names.everything;

const from = (query: ListQuery, typos: TypoPlan | null): FragmentSqlToken => {
  if (!searched(query)) return sql.fragment`search.document d`;
  const hits = typos ? typoHits(typos, query) : nameHits(query.names!, query);
  return sql.fragment`
    (select document, max(score) as score from (${hits}) each (document, score) group by document) hit
    join search.document d on d.id = hit.document`;
};

const where = (query: ListQuery): FragmentSqlToken => {
  const parts = [
    ...(query.collection === 'plants' ? [sql.fragment`d.main`] : []),
    ...query.where.map(condition),
  ];
  return parts.length === 0 ? sql.fragment`true` : sql.fragment`${sql.join(parts, sql.fragment` and `)}`;
};

/** Missing values first in both directions, the id closes every order (contract C5.10, C6.18, C7.7). */
const order = (query: ListQuery): FragmentSqlToken => {
  if (query.order.length > 0) {
    const keys = query.order.map(({ column, direction }) => {
      const own = sql.fragment`d.${sql.identifier([columnOf(column).name])}`;
      return direction === 'asc'
        ? sql.fragment`${own} asc nulls first`
        : sql.fragment`${own} desc nulls first`;
    });
    return sql.fragment`${sql.join([...keys, sql.fragment`d.id`], sql.fragment`, `)}`;
  }
  const popularity = sql.fragment`d.popularity desc, d.id`;
  return searched(query) ? sql.fragment`hit.score desc, d.status, ${popularity}` : popularity;
};

export const window = (query: ListQuery): FragmentSqlToken =>
  sql.fragment`limit ${query.size}::int8 offset ${offset(query)}::int8`;
