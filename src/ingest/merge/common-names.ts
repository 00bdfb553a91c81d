import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

/**
 * Replaces the lists of common names that differ from those that their source gives now, in all languages except
 * English, whose names are facts. Returns the number of lists.
 */
export const mergeCommonNames = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with differing as materialized (
       select s.* from reduced_common_names s
       where s.species_id > $1 and s.species_id <= $2 and s.names is distinct from (
         select array_agg(c.name order by c.position) from common_name c
         where c.species_id = s.species_id and c.language = s.language and c.source_id = s.source_id
       )
     ),
     shorter as (
       delete from common_name c using differing s
       where c.species_id = s.species_id and c.language = s.language and c.source_id = s.source_id
         and c.position > cardinality(s.names)
     ),
     written as (
       insert into common_name (species_id, language, source_id, position, name)
       select s.species_id, s.language, s.source_id, n.position, n.name
       from differing s cross join lateral unnest(s.names) with ordinality as n (name, position)
       on conflict (species_id, language, source_id, position) do update set name = excluded.name
     ),
     marked as (insert into touched select distinct species_id, 'common_names' from differing)
     select count(*)::integer as n from differing`,
    [...range],
  );
  return rows[0]!.n;
};

/** Deletes the lists that these sources no longer give. Returns the number of deleted names. */
export const withdrawCommonNames = (
  client: Client,
  range: SpeciesRange,
  sources: readonly number[],
): Promise<number> =>
  withdrawRows(client, range, sources, {
    table: 'common_name',
    statements: 'reduced_common_names',
    key: ['species_id', 'language', 'source_id'],
    where: `r.language <> 'en'`,
    changes: 'common_names',
  });
