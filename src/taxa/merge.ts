import type { Client } from 'pg';
import { resolveFields } from '../facts/arbitration.js';
import type { Field } from '../fields/field.js';
import { ATTRIBUTES, FACT_FIELDS } from '../fields/registry.js';
import { currentName, keepFormerName } from './former-names.js';
import { removeFromPlant } from './plants.js';
import { hasStatement } from './records.js';
import { type RemovedRecord, removeSpecies } from './removal.js';
import { addToZoneCounts } from './zone-counts.js';

/**
 * Merges a record into the one that has its new name (contract C9.51): its facts, names and zones move, its id and slugs
 * lead to the survivor, and the survivor's fields are resolved again. Call it under lockNames() with both rows locked.
 *
 * @returns ids of the plants whose main species must be updated.
 */
export const merge = async (
  client: Client,
  removed: RemovedRecord,
  survivor: number,
): Promise<readonly number[]> => {
  const from = removed.id;
  const former = await currentName(client, from);
  await client.query('update correction set record_id = $2 where record_id = $1', [from, survivor]);
  for (const species of [from, survivor]) await addToZoneCounts(client, species, -1);
  for (const move of MOVES) await client.query(move, [from, survivor]);
  await addToZoneCounts(client, survivor, 1);
  const { rows } = await client.query<{ plant: number }>(
    'select plant_id as plant from species where id = any ($1) order by id = $2',
    [[from, survivor], from],
  );
  const [own, left] = rows.map(({ plant }) => plant);
  await client.query('update species set plant_id = $2 where id = $1', [from, own]);
  await client.query(`select record_changes(array[$1::integer], 'merged', $2)`, [from, survivor]);
  await removeSpecies(client, from);
  await client.query(
    'insert into former_species (id, species_id, slug, scientific_name) values ($1, $2, $3, $4)',
    [from, survivor, former.slug, former.name],
  );
  await keepFormerName(client, survivor, { ...former, merged: true });
  if (left !== own) await removeFromPlant(client, left!, survivor);
  await resolveFields(
    client,
    survivor,
    FACT_FIELDS.map(({ key }) => key),
  );
  await client.query(`insert into touched values ($1, 'merged_from')`, [survivor]);
  return left === own ? [own!] : [own!, left!];
};

const quotedKeys = (fields: readonly Field[]): string => fields.map(({ key }) => `'${key}'`).join(', ');

const PUBLICATION_KEYS = quotedKeys(ATTRIBUTES.filter(({ ofName }) => ofName));

/** The name and the genus, which end with the removed record. */
const NAME_KEYS = quotedKeys(FACT_FIELDS.filter(({ attribute }) => !attribute));

/** One statement for each kind of data, from species $1 to species $2. Data of the survivor takes precedence. */
const MOVES: readonly string[] = [
  // Name and genus end with the removed record. Author, year and place of publication belong to its name: the survivor's own
  // stay, whatever the source.
  `update fact f set status = 2, updated_at = now() from attribute a
   where f.species_id = $1 and f.status = 1 and a.id = f.attribute_id and (
     a.key in (${NAME_KEYS}) or a.key in (${PUBLICATION_KEYS}) and (
       exists (select from fact o where o.species_id = $2 and o.attribute_id = f.attribute_id and o.status = 1)
       or exists (select from species s where s.id = $2 and s.unattributed ? a.key)
     )
   )`,
  // Of two active facts of one field and source the newer stays active; if they have the same age, the survivor's.
  `update fact f set status = 2, updated_at = now() from fact o
   where f.species_id in ($1, $2) and o.species_id in ($1, $2)
     and o.attribute_id = f.attribute_id and o.source_id = f.source_id and f.status = 1 and o.status = 1
     and (f.created_at, f.species_id = $2) < (o.created_at, o.species_id = $2)`,
  // Two rejected facts with the same value and source are one fact.
  `delete from fact f using fact o
   where f.species_id = $1 and o.species_id = $2 and f.status = 3 and o.status = 3
     and f.rejected_by is null and o.rejected_by is null
     and o.attribute_id = f.attribute_id and o.source_id = f.source_id and md5(o.value::text) = md5(f.value::text)`,
  'update fact set species_id = $2 where species_id = $1',
  `update species s set unattributed = (o.unattributed - array[${PUBLICATION_KEYS}]) || s.unattributed from species o where s.id = $2 and o.id = $1`,
  `update image i set species_id = $2
   where i.species_id = $1
     and not exists (select from image o where o.species_id = $2 and o.image_url = i.image_url)`,
  // Names in other languages are added after the survivor's of the same source; English names are resolved from facts.
  `insert into common_name (species_id, language, source_id, position, name)
   select $2, n.language, n.source_id,
     coalesce((select max(o.position) from common_name o where o.species_id = $2 and o.language = n.language
       and o.source_id is not distinct from n.source_id), 0)
       + row_number() over (partition by n.language, n.source_id order by n.position), n.name
   from common_name n
   where n.species_id = $1 and n.language <> 'en' and not exists (
     select from common_name o where o.species_id = $2 and o.language = n.language
       and o.source_id is not distinct from n.source_id and lower(o.name) = lower(n.name)
   )`,
  // Of two claims of one source on a zone, presence wins, with a known establishment first; then the survivor's.
  `insert into distribution as d (species_id, zone_id, source_id, establishment, evidence, notes)
   select $2, zone_id, source_id, establishment, evidence, notes from distribution where species_id = $1
   on conflict (species_id, zone_id, source_id) do update
     set establishment = excluded.establishment, evidence = excluded.evidence, notes = excluded.notes
     where d.establishment in ('unknown', 'absent') and excluded.establishment <> 'absent'`,
  `insert into popularity_claim as p (species_id, source_id, specimens, cultivated_records)
   select $2, source_id, specimens, cultivated_records from popularity_claim where species_id = $1
   on conflict (species_id, source_id) do update
     set specimens = least(p.specimens::bigint + excluded.specimens, 2147483647),
       cultivated_records = least(p.cultivated_records::bigint + excluded.cultivated_records, 2147483647)`,
  'update catalogue_record set species_id = $2 where species_id = $1',
  // The removed name is a synonym of the survivor now.
  `insert into external_id (species_id, source_id, scheme, value, own, position)
   select $2, source_id, scheme, value, false, position from external_id where species_id = $1
   on conflict (species_id, scheme, value, source_id) do nothing`,
  `update species s set specimens = least(s.specimens::bigint + o.specimens, 2147483647),
     cultivated_records = least(s.cultivated_records::bigint + o.cultivated_records, 2147483647)
   from species o where s.id = $2 and o.id = $1`,
  // Of synonyms that both records have, and of the survivor's own name, only sources and slugs are kept.
  `insert into synonym_source as k (synonym_id, source_id, record_id, authored)
   select k.id, o.source_id, o.record_id, o.authored
   from synonym y join synonym_source o on o.synonym_id = y.id
   join synonym k on k.species_id = $2 and k.name = y.name
   where y.species_id = $1
   on conflict (synonym_id, source_id) do update set authored = k.authored or excluded.authored`,
  `update synonym k set former = k.former or y.former, merged = k.merged or y.merged, author = coalesce(k.author, y.author)
   from synonym y where y.species_id = $1 and k.species_id = $2 and k.name = y.name`,
  `with doubled as (
     delete from synonym y
     where y.species_id = $1 and (
       exists (select from synonym k where k.species_id = $2 and k.name = y.name)
       or exists (select from species s where s.id = $2 and s.name_key = lower(y.name))
     )
     returning y.slug
   )
   insert into former_slug (slug, species_id) select slug, $2 from doubled where slug is not null`,
  'update synonym set species_id = $2 where species_id = $1',
  // A source that only had the removed name has no statement left and is dropped.
  `insert into species_source (species_id, source_id, record_id, updated_at)
   select $2, k.source_id, k.record_id, k.updated_at
   from (select $2::integer as species_id, source_id, record_id, updated_at from species_source where species_id = $1) k
   where ${hasStatement('k')}
   on conflict do nothing`,
  'update former_slug set species_id = $2 where species_id = $1',
  'update former_plant set species_id = $2 where species_id = $1',
  'update former_species set species_id = $2 where species_id = $1',
  'update placement set species_id = $2 where species_id = $1',
];
