import type { Client } from 'pg';
import { hasStatement } from '../../taxa/records.js';
import type { SpeciesRange } from './species-range.js';

/**
 * Writes the record ids of the sources for the species about which they have a stored statement (C8.21). If all
 * claims of a source are rejected, the source has no record of the species, whichever of its files is read last. A
 * source without record ids gets the name as it writes it, which never replaces an id. Runs after everything else
 * of the batch.
 */
export const mergeRecords = async (client: Client, range: SpeciesRange): Promise<void> => {
  await client.query(
    `with stated as materialized (
       select * from reduced_record where species_id > $1 and species_id <= $2
     ),
     changed as (
       update species_source k set record_id = s.record, updated_at = now()
       from stated s
       where k.species_id = s.species_id and k.source_id = s.source_id
         and s.record is not null and k.record_id is distinct from s.record
       returning k.species_id
     ),
     added as (
       insert into species_source (species_id, source_id, record_id)
       select s.species_id, s.source_id, coalesce(s.record, s.written) from stated s
       where not exists (
         select from species_source k where k.species_id = s.species_id and k.source_id = s.source_id
       ) and ${hasStatement('s')}
       order by s.species_id, s.source_id
       returning species_id
     )
     insert into touched select species_id, 'sources' from changed union select species_id, 'sources' from added`,
    [...range],
  );
};

/** Deletes the record ids of these sources for species about which they have no statement any more. */
export const withdrawRecords = async (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<void> => {
  await client.query(
    `with deleted as (
       delete from species_source k
       where k.species_id > $1 and k.species_id <= $2 and k.source_id = any ($3::smallint[])
         and not ${hasStatement('k')}
       returning k.species_id
     )
     insert into touched select species_id, 'sources' from deleted`,
    [...range, sources],
  );
};
