import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

const RECORD = 'name, common_names, cultivar, season, frost_tolerance, hardiness_zone, foods, vals';
const recordOf = (table: string): string =>
  RECORD.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');

/** Adds the species to the staged catalogue records. Of several with one record id the first in the file counts. */
export const reduceCatalogueRecords = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_catalogue_record (species_id, source_id, record_id, ${RECORD})
     select distinct on (c.source_id, c.record) m.species_id, c.source_id, c.record, ${recordOf('c')}
     from staged_catalogue_record c join staged_match m on m.ref = c.ref and m.species_id is not null
     order by c.source_id, c.record, c.line, c.ctid`,
  );
};

/**
 * Writes new and changed catalogue records (C10.28). A record whose name now matches another species moves there, in
 * whichever batch comes first.
 */
export const mergeCatalogueRecords = async (client: Client, range: SpeciesRange): Promise<void> => {
  await client.query(
    `insert into catalogue_record as c (species_id, source_id, record_id, ${RECORD})
     select s.species_id, s.source_id, s.record_id, ${recordOf('s')}
     from reduced_catalogue_record s
     where s.species_id > $1 and s.species_id <= $2 and not exists (
       select from catalogue_record c where c.source_id = s.source_id and c.record_id = s.record_id
         and (c.species_id, ${recordOf('c')}) is not distinct from (s.species_id, ${recordOf('s')})
     )
     order by s.species_id, s.source_id, s.record_id
     on conflict (source_id, record_id) do update
       set (species_id, ${RECORD}) = (excluded.species_id, ${recordOf('excluded')})`,
    [...range],
  );
};

/** Deletes the records that the file no longer has, of the sources for which it is complete. */
export const withdrawCatalogueRecords = async (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<void> => {
  await withdrawRows(client, range, sources, {
    table: 'catalogue_record',
    statements: 'reduced_catalogue_record',
    key: ['source_id', 'record_id'],
    changes: null,
  });
};
