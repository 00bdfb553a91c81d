import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';

/** Most species of a quick run. */
export const QUICK_SPECIES = 50_000;

/**
 * Chooses the species of a subset: all species of plants chosen by a hash, so that a smaller subset is a part of
 * each larger one and has species of all kinds.
 */
const CHOOSE = `
  create temp table chosen as
  with plants as (
    select plant_id, sum(count(*)) over (order by hashint4(plant_id), plant_id) as upto
    from species group by plant_id
  )
  select s.id, s.plant_id from plants p join species s on s.plant_id = p.plant_id
  where p.upto <= coalesce($1, 2147483647)`;

/** Conditions for the rows of a subset, by the column that refers to the species. Other tables are copied whole. */
const SUBSET_CONDITIONS: readonly (readonly [column: string, rows: string])[] = [
  ['species_id', 'species_id in (select id from chosen)'],
  ['plant_id', 'plant_id in (select plant_id from chosen)'],
  ['main_species_id', 'main_species_id in (select id from chosen)'],
  ['synonym_id', 'synonym_id in (select y.id from synonym y where y.species_id in (select id from chosen))'],
];

/** Tables that are not copied: written by the indexer, or without published data. */
const NOT_COPIED = [
  'migration',
  'created_functions',
  'attribute',
  'outbox',
  'dead_letter',
  'search_store',
  'lexicon',
  'ingest_run',
  'notification',
];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly identity: string | null;
}

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    min(a.attname::text) filter (where a.attidentity <> '') as identity
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all ($1)
  group by c.relname order by c.relname`;

/**
 * Copies species with all their data into a migrated database, and returns how many the copy has. The role needs the
 * right to set session_replication_role, because the tables refer to each other.
 *
 * @param species number of species; null for all
 */
export const copySpecies = (from: Stores, to: Stores, species: number | null): Promise<number> =>
  withClient(from.databaseUrl, (source) =>
    withClient(to.databaseUrl, async (target) => {
      await source.query('begin isolation level repeatable read');
      await source.query(CHOOSE, [species]);
      await target.query('set session_replication_role = replica');
      await copyAttributes(source, target);
      const { rows } = await source.query<Table>(TABLES, [NOT_COPIED]);
      for (const table of rows) await copyTable(source, target, table);
      await target.query('analyze');
      const count = await target.query<{ n: string }>('select count(*) as n from species');
      return Number(count.rows[0]?.n);
    }),
  );

/** Copies the numbers of the attributes, which the facts refer to. */
const copyAttributes = async (source: Client, target: Client): Promise<void> => {
  await target.query('delete from attribute');
  await copyTable(source, target, { name: 'attribute', columns: ['id', 'key'], identity: 'id' });
};

const copyTable = async (
  source: Client,
  target: Client,
  { name, columns, identity }: Table,
): Promise<void> => {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const condition = name === 'species' ? 'id in (select id from chosen)' : conditionFor(columns);
  await target.query(`delete from "${name}"`);
  await pipeline(
    source.query(copyTo(`copy (select ${list} from "${name}" where ${condition}) to stdout (format binary)`)),
    target.query(copyFrom(`copy "${name}" (${list}) from stdin (format binary)`)),
  );
  if (identity !== null)
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max("${identity}"), 1) from "${name}"))`,
      [name, identity],
    );
};

const conditionFor = (columns: readonly string[]): string =>
  SUBSET_CONDITIONS.find(([column]) => columns.includes(column))?.[1] ?? 'true';
