import type { Client } from 'pg';
import { resolveFields } from '../../../facts/arbitration.js';
import { FACT_FIELDS } from '../../../fields/registry.js';
import { plantOf, updateMainSpecies } from '../../../taxa/plants.js';
import { lockRecords } from '../../../taxa/removal.js';
import { addToZoneCounts } from '../../../taxa/zone-counts.js';
import { TABLES } from './snapshot.js';

/** A placement, with the ids of the record that it removed and of the one that it merged into. */
interface Merged {
  readonly nameKey: string;
  readonly removed: number;
  readonly survivor: number;
}

/**
 * Undoes the placement of a name: its record is again what it was before the merge, under its id and slug, and so is the
 * accepted species, apart from what was added to it since. Later placements in the same species are undone before it; the next
 * ingestion places them again. Call it under a naming lock, between openClaims() and publish().
 */
export const undoPlacement = async (client: Client, nameKey: string): Promise<void> => {
  const { rows } = await client.query<Merged>(
    `select later.name_key as "nameKey", later.species_id as survivor,
       (later.before #>> '{removed,species,0,id}')::integer as removed
     from placement p
     join placement later on later.species_id = p.species_id and later.state = 'derived' and later.placed_at >= p.placed_at
     where p.name_key = $1 and p.state = 'derived' order by later.placed_at desc`,
    [nameKey],
  );
  for (const each of rows) await undo(client, each);
};

/** Undoes the placements of names that staged names accept: a rule gives way to any source (contract C10.44). */
export const undoPlacementsOfAcceptedNames = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ nameKey: string }>(
    `select p.name_key as "nameKey" from placement p
     where p.state = 'derived'
       and exists (select from staged_name n where n.name_key = p.name_key and n.status = 'accepted')
     order by p.placed_at desc`,
  );
  for (const { nameKey } of rows) await undoPlacement(client, nameKey);
};

const undo = async (client: Client, { nameKey, removed, survivor }: Merged): Promise<void> => {
  await lockRecords(client, [survivor]);
  await addToZoneCounts(client, survivor, -1);
  await client.query('drop table if exists undone');
  await client.query(
    'create temporary table undone (name_key text, survivor integer, record jsonb, plant jsonb, before jsonb) on commit drop',
  );
  await client.query(
    `insert into undone
     select name_key, species_id, before #> '{removed,species,0}', before #> '{removed,plant,0}', before
     from placement where name_key = $1`,
    [nameKey],
  );
  for (const statement of [...FREED, ...RESTORED]) await client.query(statement);
  for (const [table, keys] of Object.entries(TABLES))
    for (const statement of restored(table, keys)) await client.query(statement);
  await client.query(SYNONYM_SOURCES);
  for (const species of [removed, survivor]) {
    await addToZoneCounts(client, species, 1);
    await client.query(SUMS, [species]);
    await resolveFields(
      client,
      species,
      FACT_FIELDS.map(({ key }) => key),
    );
    await client.query(`insert into touched values ($1, 'taxonomy'), ($1, 'synonyms')`, [species]);
    await updateMainSpecies(client, await plantOf(client, species));
  }
  await client.query(`select record_changes(array[$1::integer], 'created', null)`, [removed]);
  await client.query('delete from placement where name_key = $1', [nameKey]);
};

/** Frees the id, name and slugs of the removed record. */
const FREED: readonly string[] = [
  `delete from former_species f using undone u where f.id = (u.record ->> 'id')::integer`,
  `delete from former_plant f using undone u where f.id = (u.plant ->> 'id')::integer and f.species_id = u.survivor`,
  `delete from former_slug f using undone u
   where f.species_id = u.survivor and (
     f.slug = u.record ->> 'slug'
     or f.slug in (select y ->> 'slug' from jsonb_array_elements(u.before #> '{removed,synonym}') y)
   )`,
  `delete from synonym y using undone u
   where y.species_id = u.survivor and lower(y.name) = u.name_key
     and not exists (select from synonym_source o where o.synonym_id = y.id)`,
  `update synonym y set former = false, merged = false, slug = null from undone u
   where y.species_id = u.survivor and lower(y.name) = u.name_key`,
];

/** Restores the record and its plant. The revision follows that of the removal, so that search stores take it. */
const RESTORED: readonly string[] = [
  `insert into plant
   select o.* from undone u, jsonb_populate_record(null::plant, u.plant) o
   where not exists (select from plant k where k.name = o.name)`,
  `insert into species overriding system value
   select o.* from undone u, jsonb_populate_record(null::species, u.record || jsonb_build_object(
     'revision', (u.record ->> 'revision')::bigint + 1,
     'plant_id', (select k.id from plant k where k.name = u.plant ->> 'name'))) o`,
  `update species s set unattributed = s.unattributed - array(
     select jsonb_object_keys(u.record -> 'unattributed')
     except select jsonb_object_keys(u.before #> '{survivor,species,0,unattributed}'))
   from undone u where s.id = u.survivor`,
  `update correction c set record_id = (u.record ->> 'id')::integer from undone u
   where c.record_id = u.survivor and u.before -> 'corrections' @> to_jsonb(c.id)`,
];

const SYNONYM_SOURCES = `
  insert into synonym_source
  select o.* from undone u, jsonb_populate_recordset(null::synonym_source,
    (u.before #> '{removed,synonym_source}') || (u.before #> '{survivor,synonym_source}')) o
  where exists (select from synonym y where y.id = o.synonym_id)
  on conflict do nothing`;

const SUMS = `
  update species s set specimens = n.specimens, cultivated_records = n.cultivated
  from (
    select least(coalesce(sum(specimens), 0), 2147483647) as specimens,
      least(coalesce(sum(cultivated_records), 0), 2147483647) as cultivated
    from popularity_claim where species_id = $1
  ) n where s.id = $1`;

/** Returns the statements that give the rows of a table that both records had before the merge back to them. */
const restored = (table: string, keys: readonly string[]): readonly string[] => {
  const before = `
    select o.* from undone u, jsonb_populate_recordset(null::${table}, (u.before #> '{removed,${table}}') || coalesce((
      select jsonb_agg(kept || jsonb_build_object('species_id', u.survivor))
      from jsonb_array_elements(u.before #> '{survivor,${table}}') kept
    ), '[]')) o`;
  const columns = (alias: string): string => keys.map((key) => `${alias}.${key}`).join(', ');
  return [
    `delete from ${table} t using undone u, (${before}) b
     where t.species_id = u.survivor and (${columns('t')}) is not distinct from (${columns('b')})`,
    `insert into ${table} overriding system value select b.* from (${before}) b on conflict do nothing`,
  ];
};
