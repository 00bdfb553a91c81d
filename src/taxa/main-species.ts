import type { Client } from 'pg';

/** SQL order whose first species is the main species of a plant (contract C11.2). */
export const mainFirst = (member: string, name: string): string =>
  `(${member}.rank in ('species', 'hybrid') and ${name} = ${member}.plant_name) desc,
   ${member}.status = 'accepted' desc, ${member}.id`;

/**
 * Updates the main species of plants by C11.2; adds the former and the new one to `touched`.
 * Uses the index species_plant.
 *
 * @param plants Query that selects plant ids, with its values.
 */
export const assignMainSpecies = async (
  client: Client,
  plants: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  await client.query(
    `with best as (
       select distinct on (s.plant_id) s.plant_id, s.id
       from species s
       where s.plant_id in (${plants})
       order by s.plant_id, ${mainFirst('s', 's.scientific_name')}
     ),
     changed as (
       update plant p set main_species_id = b.id, updated_at = now() from best b, plant former
       where p.id = b.plant_id and former.id = p.id and p.main_species_id <> b.id
       returning p.main_species_id as main, former.main_species_id as former
     )
     insert into touched
     select s.id, 'taxonomy' from species s where s.id in (select main from changed union all select former from changed)`,
    [...values],
  );
};
