import type { Client } from 'pg';
import { resolveFields } from '../../facts/arbitration.js';
import { ATTRIBUTES } from '../../fields/registry.js';
import { saysSomething } from '../../taxa/records.js';
import { keepFormerName } from './former-names.js';
import { closeChecks, type Going, removeSpecies } from './gone.js';
import { leavePlant } from './plants.js';
import { calledBy } from './rename.js';
import { countOneLess } from './zone-counts.js';

/**
 * Merges a record into the one that holds its new name (contract C9.51): all that
 * is known of it moves, its id and slugs answer with the survivor, and the
 * survivor's fields are resolved again. Under holdNaming(), both rows locked.
 * Returns the plants whose main species must be settled.
 */
export const merge = async (client: Client, going: Going, survivor: number): Promise<readonly number[]> => {
  const from = going.id;
  const former = await calledBy(client, from);
  await closeChecks(client, from, `The record was merged into species ${survivor}.`);
  await client.query('update correction set record_id = $2 where record_id = $1', [from, survivor]);
  await countOneLess(client, [from, survivor]);
  for (const move of MOVES) await client.query(move, [from, survivor]);
  const { rows } = await client.query<{ plant: number }>(
    'select plant_id as plant from species where id = any ($1) order by id = $2',
    [[from, survivor], from],
  );
  const [own, left] = rows.map(({ plant }) => plant);
  await client.query('update species set plant_id = $2 where id = $1', [from, own]);
  await removeSpecies(client, from);
  await client.query('insert into former_species (id, species_id) values ($1, $2)', [from, survivor]);
  await keepFormerName(client, survivor, { ...former, merged: true });
  if (left !== own) await leavePlant(client, left!, survivor);
  await resolveFields(
    client,
    survivor,
    ATTRIBUTES.map(({ key }) => key),
  );
  await client.query('insert into touched values ($1)', [survivor]);
  return left === own ? [own!] : [own!, left!];
};

const OF_THE_NAME = ATTRIBUTES.filter(({ ofName }) => ofName)
  .map(({ key }) => `'${key}'`)
  .join(', ');

/** One statement a kind of knowledge, each from $1 to $2; what the survivor has already stays as it has it. */
const MOVES: readonly string[] = [
  // Author, year and place of publication are of the name that is given up: the survivor's own stay, whatever the source.
  `update fact f set status = 2, updated_at = now() from attribute a
   where f.species_id = $1 and f.status = 1 and a.id = f.attribute_id and a.key in (${OF_THE_NAME})
     and (
       exists (select from fact o where o.species_id = $2 and o.attribute_id = f.attribute_id and o.status = 1)
       or exists (select from species s where s.id = $2 and s.unattributed ? a.key)
     )`,
  // Of two active facts of one field and source the newer stays active; of one batch, the survivor's.
  `update fact f set status = 2, updated_at = now() from fact o
   where f.species_id in ($1, $2) and o.species_id in ($1, $2) and o.species_id <> f.species_id
     and o.attribute_id = f.attribute_id and o.source_id = f.source_id and f.status = 1 and o.status = 1
     and (f.created_at, f.species_id = $2) < (o.created_at, o.species_id = $2)`,
  // The same refused value of the same source is the same fact.
  `delete from fact f using fact o
   where f.species_id = $1 and o.species_id = $2 and f.status = 3 and o.status = 3
     and f.rejected_by is null and o.rejected_by is null
     and o.attribute_id = f.attribute_id and o.source_id = f.source_id and md5(o.value::text) = md5(f.value::text)`,
  'update fact set species_id = $2 where species_id = $1',
  `update species s set unattributed = (o.unattributed - array[${OF_THE_NAME}]) || s.unattributed from species o where s.id = $2 and o.id = $1`,
  `update image i set species_id = $2
   where i.species_id = $1
     and not exists (select from image o where o.species_id = $2 and o.image_url = i.image_url)`,
  // Names in other languages follow the survivor's of the same source; English ones are resolved from facts.
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
  // Of two claims of one source on a zone, the one that knows.
  `insert into distribution as d (species_id, zone_id, source_id, establishment, evidence, notes)
   select $2, zone_id, source_id, establishment, evidence, notes from distribution where species_id = $1
   on conflict (species_id, zone_id, source_id) do update
     set establishment = excluded.establishment, evidence = excluded.evidence, notes = excluded.notes
     where d.establishment = 'unknown'`,
  `insert into popularity_claim as p (species_id, source_id, specimens, cultivated_records)
   select $2, source_id, specimens, cultivated_records from popularity_claim where species_id = $1
   on conflict (species_id, source_id) do update
     set specimens = least(p.specimens::bigint + excluded.specimens, 2147483647),
       cultivated_records = least(p.cultivated_records::bigint + excluded.cultivated_records, 2147483647)`,
  `update species s set specimens = least(s.specimens::bigint + o.specimens, 2147483647),
     cultivated_records = least(s.cultivated_records::bigint + o.cultivated_records, 2147483647)
   from species o where s.id = $2 and o.id = $1`,
  // Synonyms that both have, and the survivor's own name, leave their sources and slugs only.
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
  // Of a source that only had the name that is given up, nothing is left.
  `insert into species_source (species_id, source_id, record_id, updated_at)
   select $2, k.source_id, k.record_id, k.updated_at
   from (select $2::integer as species_id, source_id, record_id, updated_at from species_source where species_id = $1) k
   where ${saysSomething('k')}
   on conflict do nothing`,
  'update former_slug set species_id = $2 where species_id = $1',
  'update former_plant set species_id = $2 where species_id = $1',
  'update former_species set species_id = $2 where species_id = $1',
];
