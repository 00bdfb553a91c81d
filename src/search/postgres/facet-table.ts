import type { Client } from 'pg';
import { type Column, filterColumn } from '../../fields/columns.js';
import { facetForm } from '../../fields/facets.js';
import { FIELDS } from '../../fields/registry.js';

/** Columns whose values facets count. */
export const FACET_COLUMNS: readonly Column[] = FIELDS.filter((field) => facetForm(field) !== null).map(
  filterColumn,
);

/** Definition of the numbers of all species and plants by column and value; the value is null for those without one. */
export const facetTable = (schema: string): string => `
  create table ${schema}.facet (
    name text collate "C" not null, value text collate "C", species integer not null, plants integer not null,
    unique nulls not distinct (name, value)
  )`;

const isList = ({ kind }: Column): boolean => kind === 'bytes' || kind === 'keywords';

/**
 * Selects the values of all columns with `main`, one row each; null for a document without a value. One scan unnests the
 * columns of single values: a scan for each made planning take longer than counting the documents of a write.
 */
const valuesOf = (rows: string): string => {
  const single = FACET_COLUMNS.filter((column) => !isList(column));
  const names = single.map(({ name }) => `'${name}'`).join(', ');
  const values = single.map(({ name }) => `"${name}"::text`).join(', ');
  const lists = FACET_COLUMNS.filter(isList).map(
    ({ name }) =>
      `union all select '${name}', unnest(coalesce(nullif("${name}"::text[], '{}'), '{null}')), main from ${rows}`,
  );
  return `select unnest(array[${names}]) as name, unnest(array[${values}]) as value, main from ${rows}
    ${lists.join(' ')}`;
};

const counting = (schema: string, rows: string, sign: 1 | -1): string => `
  insert into ${schema}.facet as kept (name, value, species, plants)
  select name, value, ${sign} * count(*), ${sign} * count(*) filter (where main)
  from (${valuesOf(rows)}) each
  group by name, value
  on conflict (name, value) do update
    set species = kept.species + excluded.species, plants = kept.plants + excluded.plants`;

/** Counts all documents of a schema whose documents are complete. */
export const countAll = async (client: Client, schema: string): Promise<void> => {
  // One message, so that no write of this connection comes between.
  await client.query(`truncate ${schema}.facet; ${counting(schema, `${schema}.document`, 1)}`);
};

/**
 * Adds documents to the numbers (sign 1), or takes them away before they are removed (-1). Writers take turns, so none waits for
 * the rows of another.
 */
export const countDocuments = async (
  client: Client,
  schema: string,
  ids: readonly number[],
  sign: 1 | -1,
): Promise<void> => {
  await client.query(
    `with changed as materialized (select * from ${schema}.document where id = any($1)) ${counting(schema, 'changed', sign)}`,
    [ids],
  );
};
