import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Stores } from '../stores.js';
import { withClient } from './scratch.js';

/** Species of a check in little time. */
export const QUICK_SPECIES = 50_000;

/**
 * Species of a subset: those of whole plants, by a hash of the plant, so that a smaller
 * subset is a part of each larger one and its species are of all kinds.
 */
const CHOOSE = `
  create temp table chosen as
  with plants as (
    select plant_id, sum(count(*)) over (order by hashint4(plant_id), plant_id) as upto
    from species group by plant_id
  )
  select s.id, s.plant_id from plants p join species s on s.plant_id = p.plant_id
  where p.upto <= coalesce($1, 2147483647)`;

/** Rows of a table that a subset has, by the columns that say what they belong to; all of another table. */
const OF_SUBSET: readonly (readonly [column: string, rows: string])[] = [
  ['species_id', 'species_id in (select id from chosen)'],
  ['plant_id', 'plant_id in (select plant_id from chosen)'],
  ['main_species_id', 'main_species_id in (select id from chosen)'],
  ['synonym_id', 'synonym_id in (select y.id from synonym y where y.species_id in (select id from chosen))'],
];

/** Written by the indexer, or nothing that is published: begun anew in a copy. */
const LEFT_OUT = [
  'migration',
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
 * Copies so many species with all that is known of them into a migrated database;
 * null: all. Returns how many there are then. Needs a role that may leave out
 * triggers, as the tables refer to each other.
 */
export const copySpecies = (from: Stores, to: Stores, species: number | null): Promise<number> =>
  withClient(from.databaseUrl, (source) =>
    withClient(to.databaseUrl, async (target) => {
      await source.query('begin isolation level repeatable read');
      await source.query(CHOOSE, [species]);
      await target.query('set session_replication_role = replica');
      await copyAttributes(source, target);
      const { rows } = await source.query<Table>(TABLES, [LEFT_OUT]);
      for (const table of rows) await copyTable(source, target, table);
      await target.query('analyze');
      const count = await target.query<{ n: string }>('select count(*) as n from species');
      return Number(count.rows[0]?.n);
    }),
  );

/** Facts refer to fields by numbers, which are those of the source then. */
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
  const of = name === 'species' ? 'id in (select id from chosen)' : belonging(columns);
  await target.query(`delete from "${name}"`);
  await pipeline(
    source.query(copyTo(`copy (select ${list} from "${name}" where ${of}) to stdout (format binary)`)),
    target.query(copyFrom(`copy "${name}" (${list}) from stdin (format binary)`)),
  );
  if (identity !== null)
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max("${identity}"), 1) from "${name}"))`,
      [name, identity],
    );
};

const belonging = (columns: readonly string[]): string =>
  OF_SUBSET.find(([column]) => columns.includes(column))?.[1] ?? 'true';
