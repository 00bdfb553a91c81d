import type { Client } from 'pg';

/**
 * Adds to the number of species of every zone in which a species is recorded other than as absent, itself or below
 * (contract C11.14). Subtract before the distributions of a species change or are removed, add afterwards.
 */
export const addToZoneCounts = async (client: Client, species: number, difference: 1 | -1): Promise<void> => {
  await client.query(
    `with recursive present as (
       select zone_id from published_distribution where species_id = $1 and establishment <> 'absent'
       union
       select z.parent_id from present p join zone z on z.id = p.zone_id where z.parent_id is not null
     )
     update zone z set species_count = z.species_count + $2 from present p where z.id = p.zone_id`,
    [species, difference],
  );
};
