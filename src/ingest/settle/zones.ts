import type { Client } from 'pg';
import { retried } from '../../database/connections/retry.js';
import { transaction } from '../../database/connections/session.js';

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
 * Counts the species of each zone and its descendants, each species once, without those that are only absent there (contract
 * C11.14). Reads all published distributions: 5 s for the full data, after every ingestion. Publishes nothing.
 */
export const settleZones = (client: Client): Promise<number> =>
  retried(() =>
    transaction(client, async () => {
      // Merges and deletions of species change the counts too (corrections/review/zone-counts.ts).
      await client.query('lock table zone in share row exclusive mode');
      await client.query(COUNT);
      return 0;
    }),
  );
