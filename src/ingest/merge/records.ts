import type { Client } from 'pg';
import type { SpeciesRange } from './range.js';

/**
 * Writes under which record id a source has a species (C8.21). A source without
 * record ids is given the name as it writes it, which never replaces an id.
 */
export const mergeRecords = async (client: Client, range: SpeciesRange): Promise<void> => {
  await client.query(
    `with said as materialized (
       select * from resolved_record where species_id > $1 and species_id <= $2
     ),
     changed as (
       update species_source k set record_id = s.record, updated_at = now()
       from said s
       where k.species_id = s.species_id and k.source_id = s.source_id
         and s.record is not null and k.record_id is distinct from s.record
       returning k.species_id
     ),
     added as (
       insert into species_source (species_id, source_id, record_id)
       select s.species_id, s.source_id, coalesce(s.record, s.written) from said s
       where not exists (
         select from species_source k where k.species_id = s.species_id and k.source_id = s.source_id
       )
       order by s.species_id, s.source_id
       returning species_id
     )
     insert into touched select species_id from changed union select species_id from added`,
    [...range],
  );
};

/** Deletes the records of these sources for species of which they say nothing any more. */
export const withdrawRecords = async (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<void> => {
  await client.query(
    `with gone as (
       delete from species_source k
       where k.species_id > $1 and k.species_id <= $2 and k.source_id = any ($3::smallint[])
         and not exists (
           select from resolved_record s where s.species_id = k.species_id and s.source_id = k.source_id
         )
         and not exists (
           select from fact f where f.species_id = k.species_id and f.source_id = k.source_id and f.status = 1
         )
         and not exists (
           select from distribution d where d.species_id = k.species_id and d.source_id = k.source_id
         )
         and not exists (
           select from name_claim c where c.species_id = k.species_id and c.source_id = k.source_id
         )
         and not exists (select from image i where i.species_id = k.species_id and i.source_id = k.source_id)
         and not exists (
           select from common_name c where c.species_id = k.species_id and c.source_id = k.source_id
         )
         and not exists (
           select from popularity_claim p where p.species_id = k.species_id and p.source_id = k.source_id
         )
         and not exists (
           select from synonym y join synonym_source o on o.synonym_id = y.id
           where y.species_id = k.species_id and o.source_id = k.source_id
         )
       returning k.species_id
     )
     insert into touched select species_id from gone`,
    [...range, sources],
  );
};
