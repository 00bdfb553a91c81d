import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

/** Writes new and changed presences (C11.13). Returns their number. Uses the primary key of distribution. */
export const mergeDistributions = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with stated as materialized (
       select * from reduced_distribution where species_id > $1 and species_id <= $2
     ),
     changed as (
       update distribution d set establishment = s.establishment, evidence = s.evidence, notes = s.notes
       from stated s
       where d.species_id = s.species_id and d.zone_id = s.zone_id and d.source_id = s.source_id
         and (d.establishment, d.evidence, d.notes) is distinct from (s.establishment, s.evidence, s.notes)
       returning d.species_id
     ),
     added as (
       insert into distribution (species_id, zone_id, source_id, establishment, evidence, notes)
       select s.species_id, s.zone_id, s.source_id, s.establishment, s.evidence, s.notes from stated s
       where not exists (
         select from distribution d
         where d.species_id = s.species_id and d.zone_id = s.zone_id and d.source_id = s.source_id
       )
       order by s.species_id, s.zone_id
       returning species_id
     ),
     written as (select species_id from changed union all select species_id from added),
     marked as (insert into touched select distinct species_id, 'distributions' from written)
     select count(*)::integer as n from written`,
    [...range],
  );
  return rows[0]!.n;
};

/** Deletes the presences that these sources no longer state. Returns their number. */
export const withdrawDistributions = (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<number> =>
  withdrawRows(client, range, sources, {
    table: 'distribution',
    statements: 'reduced_distribution',
    key: ['species_id', 'zone_id', 'source_id'],
    changes: 'distributions',
  });
