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

/** Selects the values of a column with `main`, one row each. */
const valuesOf = ({ name, kind }: Column, rows: string): string => {
  const isList = kind === 'bytes' || kind === 'keywords';
  return isList
    ? `select '${name}' as name, unnest("${name}")::text as value, main from ${rows}
       union all select '${name}', null, main from ${rows} where "${name}" = '{}'`
    : `select '${name}' as name, "${name}"::text as value, main from ${rows}`;
};

const counting = (schema: string, rows: string, sign: 1 | -1): string => `
  insert into ${schema}.facet as kept (name, value, species, plants)
  select name, value, ${sign} * count(*), ${sign} * count(*) filter (where main)
  from (${FACET_COLUMNS.map((column) => valuesOf(column, rows)).join(' union all ')}) each
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
