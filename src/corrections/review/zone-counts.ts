import type { Client } from 'pg';

/**
 * Subtracts one from the number of species of every zone that has all given species, itself or in a descendant zone
 * (contract C11.14). Call it for one species before its removal or for two before their merge, while their distributions
 * are unchanged.
 */
export const decrementZoneCounts = async (client: Client, species: readonly number[]): Promise<void> => {
  await client.query(
    `with recursive present as (
       select d.species_id, d.zone_id from distribution d where d.species_id = any ($1)
       union
       select p.species_id, z.parent_id from present p join zone z on z.id = p.zone_id where z.parent_id is not null
     )
     update zone z set species_count = z.species_count - 1
     from (select zone_id from present group by zone_id having count(distinct species_id) = $2) p
     where z.id = p.zone_id`,
    [species, species.length],
  );
};
