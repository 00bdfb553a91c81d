import type { Client } from 'pg';
import { NAME_DISTANCE } from './name-distance.js';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

/**
 * Adds the species to the staged identifiers, each once per species and source. Those under the name of the species come
 * first, then the highest preference, then the first line (C10.62).
 */
export const reduceExternalIds = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_external_id (species_id, source_id, scheme, value, own, position)
     select species_id, source_id, scheme, value, distance = 0,
       least(row_number() over (
         partition by species_id, source_id, scheme order by distance, preference desc, line, value
       ), 32767)
     from (
       select distinct on (m.species_id, e.source_id, e.scheme, e.value)
         m.species_id, e.source_id, e.scheme, e.value, e.preference, e.line,
         case when e.own then ${NAME_DISTANCE} else 1 end as distance
       from staged_external_id e join staged_match m on m.ref = e.ref and m.species_id is not null
       order by m.species_id, e.source_id, e.scheme, e.value, distance, e.preference desc, e.line
     ) once
     order by species_id, source_id, scheme`,
  );
};

/** Writes new and changed identifiers. Returns their number. */
export const mergeExternalIds = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with written as (
       insert into external_id as e (species_id, source_id, scheme, value, own, position)
       select s.species_id, s.source_id, s.scheme, s.value, s.own, s.position
       from reduced_external_id s
       where s.species_id > $1 and s.species_id <= $2 and not exists (
         select from external_id k
         where k.species_id = s.species_id and k.scheme = s.scheme and k.value = s.value
           and k.source_id = s.source_id and k.own = s.own and k.position = s.position
       )
       on conflict (species_id, scheme, value, source_id) do update
         set own = excluded.own, position = excluded.position
       returning e.species_id
     ),
     marked as (insert into touched select distinct species_id, 'external_ids' from written)
     select count(*)::integer as n from written`,
    [...range],
  );
  return rows[0]!.n;
};

/** Deletes the identifiers that these sources no longer give. Returns their number. */
export const withdrawExternalIds = (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<number> =>
  withdrawRows(client, range, sources, {
    table: 'external_id',
    statements: 'reduced_external_id',
    key: ['species_id', 'scheme', 'value', 'source_id'],
    changes: 'external_ids',
  });
