import type { Client } from 'pg';
import { mainFirst } from '../../taxa/main-species.js';
import { assignSlugs, openSlugs, PLANT_SLUGS } from '../../taxa/slugs.js';

/** Creates the missing plants of the names in `fresh`. Each plant has the id of its main species (C1.9). */
export const insertPlants = async (client: Client): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select n.plant_name, min(n.plant_slug), min(n.id) from fresh n
     where not exists (select from plant p where p.name = n.plant_name)
     group by n.plant_name`,
  );
  await assignSlugs(client, PLANT_SLUGS);
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
