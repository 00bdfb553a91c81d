import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ColumnKind } from '../../fields/columns.js';
import type { FieldType } from '../../fields/field.js';
import type { KeySet } from '../../query/keys.js';
import type { ListQuery, SortKey } from '../../query/list-query.js';
import type { NextPage } from '../engine.js';
import { sortedBy } from './order.js';
import { type ColumnOf, condition } from './predicate.js';
import { rowsSelect } from './statement.js';
import { POSITION, walkSelect } from './walk.js';

/** A collection small enough to be listed directly from its tables. */
export interface Relation {
  /** Keys of the collection; rows have their columns: texts as text keys, labels as positions. */
  readonly keys: KeySet;
  /** A table or subselect with `id` and a column a key. */
  readonly rows: FragmentSqlToken;
  /** Default order, without the id, which is its last key. Its columns have a value in every row. */
  readonly order: readonly SortKey[];
}

const KINDS: Readonly<Partial<Record<FieldType, ColumnKind>>> = {
  text: 'keyword',
  enum: 'byte',
  integer: 'integer',
};

const columnsOf = ({ keys }: Relation): ColumnOf => {
  const kinds = new Map<string, ColumnKind>([['id', 'integer']]);
  for (const name of keys.keys('filter')) {
    const { column, type } = keys.named('filter', name)!;
    const kind = KINDS[type];
    if (kind === undefined) throw new Error(`columns of type ${type} are not supported in a relation`);
    kinds.set(column, kind);
  }
  return (name) => {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`unknown column ${name}`);
    return { name, kind };
  };
};

const TIMESTAMPS: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

const Ids = z.object({ total: z.number(), ids: z.array(z.number()) });
const Walked = Ids.extend({ position: POSITION });

/** Ids of a page in their order. */
interface RelationPage {
  readonly ids: readonly number[];
  readonly total: number;
  /** Of a page by cursor: where the next page begins; null at the end. */
  readonly next?: NextPage | null;
}

/** Reads pages of a relation with the common query model (contract sections 5 and 6). */
export const relationPages = (
  pool: CommonQueryMethods,
  relation: Relation,
): ((query: ListQuery<string>) => Promise<RelationPage>) => {
  const columnOf = columnsOf(relation);
  const typeOf = (column: string): FragmentSqlToken => {
    if (TIMESTAMPS.has(column)) return sql.fragment`timestamptz`;
    return columnOf(column).kind === 'keyword' ? sql.fragment`text` : sql.fragment`int8`;
  };
  return async (query) => {
    const parts = query.where.map((predicate) => condition(predicate, columnOf));
    const where =
      parts.length === 0 ? sql.fragment`true` : sql.fragment`${sql.join(parts, sql.fragment` and `)}`;
    const { rows } = relation;
    const keys = query.order.length === 0 ? relation.order : query.order;
    if (!query.walk)
      return pool.one(sql.type(Ids)`${rowsSelect({ rows, where, order: sortedBy(keys) }, query)}`);
    const { size, walk } = query;
    const { position, ...page } = await pool.one(
      sql.type(Walked)`${walkSelect({ rows, where, keys, typeOf, size }, walk)}`,
    );
    return { ...page, next: position && { after: position, corrected: false } };
  };
};
