import type { Client } from 'pg';
import { retried } from '../../../database/connections/retry.js';

const COUNT = `
  with recursive up as (
    select id as zone_id, id as ancestor_id from zone
    union all
    select u.zone_id, z.parent_id from up u join zone z on z.id = u.ancestor_id where z.parent_id is not null
  ),
  counted as (
    select u.ancestor_id as id, count(distinct d.species_id) as n
    from published_distribution d join up u on u.zone_id = d.zone_id
    where d.establishment <> 'absent'
    group by u.ancestor_id
  )
  update zone z set species_count = coalesce(c.n, 0)
  from zone known left join counted c on c.id = known.id
  where z.id = known.id and z.species_count <> coalesce(c.n, 0)`;

/**
 * Writes the number of species of each zone, including its descendants, counting each species once and none that is only absent
 * (contract C11.14). One pass over the published distribution, 5 s for the full data. Publishes nothing.
 */
export const settleZones = (client: Client): Promise<number> =>
  retried(async () => {
    await client.query(COUNT);
    return 0;
  });
