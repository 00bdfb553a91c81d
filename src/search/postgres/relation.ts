import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ColumnKind } from '../../fields/columns.js';
import type { FieldType } from '../../fields/field.js';
import type { KeySet } from '../../query/keys.js';
import type { ListQuery } from '../../query/list-query.js';
import type { IdPage } from '../engine.js';
import { type ColumnOf, condition } from './predicate.js';
import { rowsSelect, sortedBy } from './statement.js';

/** A collection small enough to be listed directly from its tables. */
export interface Relation {
  /** Keys of the collection; rows have their columns: texts as text keys, labels as positions. */
  readonly keys: KeySet;
  /** A table or subselect with `id` and a column a key. */
  readonly rows: FragmentSqlToken;
  /** Default order of rows `d`, ending with the id. */
  readonly order: FragmentSqlToken;
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

const Ids = z.object({ total: z.number(), ids: z.array(z.number()) });

/** Reads pages of a relation with the common query model (contract sections 5 and 6). */
export const relationPages = (
  pool: CommonQueryMethods,
  relation: Relation,
): ((query: ListQuery<string>) => Promise<IdPage>) => {
  const columnOf = columnsOf(relation);
  return (query) => {
    const parts = query.where.map((predicate) => condition(predicate, columnOf));
    const where = parts.length === 0 ? sql.fragment`true` : sql.join(parts, sql.fragment` and `);
    const order = query.order.length === 0 ? relation.order : sortedBy(query.order);
    const select = rowsSelect({ rows: relation.rows, where: sql.fragment`${where}`, order }, query);
    return pool.one(sql.type(Ids)`${select}`);
  };
};
