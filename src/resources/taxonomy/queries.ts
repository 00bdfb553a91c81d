import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';
import { rankRow, type TaxonRank } from './ranks.js';

/** A taxon with the ranks above it. */
export interface TaxonRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Only for families. */
  readonly common_name?: string | null;
  readonly updated_at: string;
  /** Null for a kingdom, and if the rank above is unknown. */
  readonly parent: TaxonRow | null;
}

const Row = z.object({ taxon: z.custom<TaxonRow>() });

/** SQL for a taxon and the ranks above it as JSON. Each table has the name of its rank. */
const chain = (rank: TaxonRank): FragmentSqlToken => {
  const own = (column: string) => sql.identifier([rank, column]);
  const { parent } = rankRow(rank);
  const above =
    parent === null
      ? sql.fragment`null::json`
      : sql.fragment`case when ${sql.identifier([parent, 'id'])} is not null then ${chain(parent)} end`;
  const named = rank === 'family' ? sql.fragment`'common_name', ${own('common_name')},` : sql.fragment``;
  return sql.fragment`json_build_object('id', ${own('id')}, 'name', ${own('name')}, 'slug', ${own('slug')}, ${named}
    'updated_at', iso_timestamp(${own('updated_at')}), 'parent', ${above})`;
};

const joins = (rank: TaxonRank): FragmentSqlToken => {
  const { parent } = rankRow(rank);
  if (parent === null) return sql.fragment``;
  return sql.fragment`
    left join ${sql.identifier([parent])}
      on ${sql.identifier([parent, 'id'])} = ${sql.identifier([rank, `${parent}_id`])} ${joins(parent)}`;
};

/** Queries for the taxa of one rank. */
export const createTaxonQueries = (pool: CommonQueryMethods, rank: TaxonRank) => {
  const table = sql.identifier([rank]);
  const taxa = sql.fragment`select ${chain(rank)} as taxon from ${table} ${joins(rank)}`;
  const id = sql.identifier([rank, 'id']);
  const slug = sql.identifier([rank, 'slug']);

  /** SQL that finds a taxon by a path segment: slug, then id (contract C1.10). */
  const byRef = (ref: string): FragmentSqlToken => {
    const word = refText(ref).toLowerCase();
    const number = /^0*\d{1,9}$/.test(word) ? Number(word) : null;
    return sql.fragment`
      where ${slug} = ${word} or ${id} = ${number}::integer order by ${slug} = ${word} desc limit 1`;
  };

  return {
    byIds: (ids: readonly number[]): Promise<readonly TaxonRow[]> =>
      pool.anyFirst(sql.type(Row)`${taxa} where ${id} = any(${sql.array([...ids], 'int4')})`),

    bySlugs: (slugs: readonly string[]): Promise<readonly TaxonRow[]> =>
      pool.anyFirst(sql.type(Row)`${taxa} where ${slug} = any(${sql.array(slugs.map(refText), 'text')})`),

    /** Returns the taxon; null if nothing has the id or slug. */
    record: (ref: string): Promise<TaxonRow | null> =>
      pool.maybeOneFirst(sql.type(Row)`${taxa} ${byRef(ref)}`),

    reference: (ref: string): Promise<Reference | null> =>
      pool.maybeOne(sql.type(Reference)`select id, slug from ${table} ${byRef(ref)}`),
  };
};
