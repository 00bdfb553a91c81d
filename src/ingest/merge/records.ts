import type { Client } from 'pg';
import { saysSomething } from '../../taxa/records.js';
import type { SpeciesRange } from './range.js';

/**
 * Writes under which record id a source has a species of which anything that it says stands (C8.21): one whose every
 * claim was refused has none, whichever of the source's files is read last. A source without record ids is given the
 * name as it writes it, which never replaces an id. After all else of the batch is merged.
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
       ) and ${saysSomething('s')}
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
         and not ${saysSomething('k')}
       returning k.species_id
     )
     insert into touched select species_id from gone`,
    [...range, sources],
  );
};
