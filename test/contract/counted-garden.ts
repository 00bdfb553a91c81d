import type { Client } from 'pg';
import { createGarden } from './garden.js';

/** Species of Malusia in several zones, also below one another, and introduced in some of them. */
const addZones = async (client: Client): Promise<void> => {
  await client.query(`
    insert into distribution (species_id, zone_id, source_id, establishment)
    select s.id, z.id, (select id from source where slug = 'usda'),
      (case when (s.id + z.id / 1000) % 3 = 0 then 'introduced' when s.id % 7 = 0 then 'absent' else 'native' end)
    from species s join genus g on g.id = s.genus_id and g.name = 'Malusia'
    join zone z on z.level >= 3 and (s.id + z.id) % 3 <> 0`);
  await client.query(`
    update species set vals = vals || jsonb_build_object('light', 1 + id % 9, 'edible_part', jsonb_build_array('roots', 'leaves'),
      'toxicity', 'low', 'ph_minimum', 4 + (id % 8) / 2.0) where id % 2 = 0`);
  await client.query(`
    update species set vals = vals || jsonb_build_object('safety', jsonb_build_array(jsonb_build_object(
      'severity', 'medium', 'part', null, 'condition', null, 'by', jsonb_build_array('eating'), 'substance', null, 'note', null,
      'to', jsonb_build_array(case when id % 4 = 0 then 'animals' when id % 4 = 1 then 'cats' else 'people' end), 'source', 'usda')))
    where id % 5 <> 0`);
};

/** A garden whose species are in zones and have values of every kind. */
export const createCountedGarden = async (client: Client): Promise<void> => {
  await createGarden(client);
  await addZones(client);
};
