import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';
import { withdrawRows } from './withdraw-rows.js';

/** Writes new and changed popularity counts of the file, and their sums in the species (C6.22). */
export const mergePopularity = async (
  client: Client,
  range: SpeciesRange,
  withdrawn: readonly number[],
): Promise<void> => {
  await withdrawRows(client, range, withdrawn, {
    table: 'popularity_claim',
    statements: 'reduced_popularity',
    key: ['species_id', 'source_id'],
    changes: null,
  });
  await writePopularity(client, range);
  await sumPopularity(client, range);
};

const writePopularity = async (client: Client, range: SpeciesRange): Promise<void> => {
  await client.query(
    `insert into popularity_claim (species_id, source_id, specimens, cultivated_records)
     select s.* from reduced_popularity s
     where s.species_id > $1 and s.species_id <= $2 and not exists (
       select from popularity_claim c
       where c.species_id = s.species_id and c.source_id = s.source_id
         and c.specimens = s.specimens and c.cultivated_records = s.cultivated_records
     )
     on conflict (species_id, source_id) do update
       set specimens = excluded.specimens, cultivated_records = excluded.cultivated_records`,
    [...range],
  );
};

const sumPopularity = async (client: Client, range: SpeciesRange): Promise<void> => {
  await client.query(
    `with sums as (
       select s.id, least(coalesce(sum(c.specimens), 0), 2147483647) as specimens,
         least(coalesce(sum(c.cultivated_records), 0), 2147483647) as cultivated_records
       from species s left join popularity_claim c on c.species_id = s.id
       where s.id > $1 and s.id <= $2
       group by s.id
     ),
     changed as (
       update species s set specimens = n.specimens, cultivated_records = n.cultivated_records
       from sums n
       where s.id = n.id and (s.specimens, s.cultivated_records) is distinct from (n.specimens, n.cultivated_records)
       returning s.id
     )
     insert into touched select id, 'popularity' from changed`,
    [...range],
  );
};
