import type { Client } from 'pg';

/**
 * Takes one off the number of species of every zone that holds all of these
 * species, itself or in a descendant (contract C11.14): of one that is about to go,
 * or of two that become one. Before their distributions are touched.
 */
export const countOneLess = async (client: Client, species: readonly number[]): Promise<void> => {
  await client.query(
    `with recursive held as (
       select d.species_id, d.zone_id from distribution d where d.species_id = any ($1)
       union
       select h.species_id, z.parent_id from held h join zone z on z.id = h.zone_id where z.parent_id is not null
     )
     update zone z set species_count = z.species_count - 1
     from (select zone_id from held group by zone_id having count(distinct species_id) = $2) h
     where z.id = h.zone_id`,
    [species, species.length],
  );
};
