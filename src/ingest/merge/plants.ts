import type { Client } from 'pg';
import { assignSlugs, openSlugs } from './slugs.js';

/** Which member is the main species of its plant: first in this order (C11.2). */
const mainFirst = (member: string, name: string): string =>
  `(${member}.rank in ('species', 'hybrid') and ${name} = ${member}.plant_name) desc,
   ${member}.status = 'accepted' desc, ${member}.id`;

/** Creates the plants of the names in `fresh` that have none; each takes the id of its main species (C1.9). */
export const insertPlants = async (client: Client): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select n.plant_name, min(n.plant_slug), min(n.id) from fresh n
     where not exists (select from plant p where p.name = n.plant_name)
     group by n.plant_name`,
  );
  await assignSlugs(client, ['plant']);
  await client.query(
    `insert into plant (id, name, slug, main_species_id)
     select main.id, w.key, w.slug, main.id
     from wanted w
     join (
       select distinct on (n.plant_name) n.plant_name, n.id from fresh n
       order by n.plant_name, ${mainFirst('n', 'n.name')}
     ) main on main.plant_name = w.key
     order by main.id`,
  );
};

/**
 * Gives the plants of the names in `naming` the main species that C11.2 asks
 * for; the former and the new one go to `touched`. Index species_plant.
 */
export const settleMainSpecies = async (client: Client): Promise<void> => {
  await client.query(
    `with best as (
       select distinct on (s.plant_id) s.plant_id, s.id
       from species s
       where s.plant_id in (select p.id from plant p join naming n on p.name = n.plant_name)
       order by s.plant_id, ${mainFirst('s', 's.scientific_name')}
     ),
     changed as (
       update plant p set main_species_id = b.id, updated_at = now() from best b, plant former
       where p.id = b.plant_id and former.id = p.id and p.main_species_id <> b.id
       returning p.main_species_id as main, former.main_species_id as former
     )
     insert into touched select main from changed union select former from changed`,
  );
};
