import type { Client } from 'pg';
import { mergeFrostStations } from './frost-stations.js';
import { mergeBorders } from './zone-borders.js';
import { ZONE_IDS } from './zone-ids.js';

const LEVELS = [1, 2, 3, 4] as const;

/**
 * Merges the staged zones, parents first (C11.10), and marks the species of changed zones in `touched`. Zones of the
 * scheme get the ids of `data/zones/ids.csv`, codes of digits are ids themselves, and other zones are numbered from 2001
 * on.
 */
export const mergeZones = async (client: Client): Promise<void> => {
  await listOrphanZones(client);
  for (const level of LEVELS) await touchZones(client, await mergeLevel(client, level));
  await mergeBorders(client);
  await mergeFrostStations(client);
};

const mergeLevel = async (client: Client, level: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `with stated as (
       select distinct on (lower(z.code)) z.*, lower(z.code) as slug, p.id as parent_id
       from staged_zone z left join zone p on p.slug = lower(z.parent)
       where z.level = $1 and (z.parent is null or p.id is not null)
       order by lower(z.code), z.line desc
     ),
     added as (
       insert into zone (id, code, slug, name, level, parent_id)
       select coalesce(n.id, case when s.code ~ '^[0-9]+$' then s.code::integer end, nextval('zone_id_seq')::integer),
         s.code, s.slug, s.name, s.level, s.parent_id
       from stated s left join unnest($2::text[], $3::integer[]) as n (slug, id) on n.slug = s.slug
       where not exists (select from zone where zone.slug = s.slug)
       order by s.code
     )
     update zone z
     set name = s.name, name_key = case when z.name = s.name then z.name_key end, level = s.level, parent_id = s.parent_id, updated_at = now()
     from stated s
     where z.slug = s.slug
       and (z.name, z.level, z.parent_id) is distinct from (s.name, s.level, s.parent_id)
     returning z.id`,
    [level, [...ZONE_IDS.keys()], [...ZONE_IDS.values()]],
  );
  return rows.map((row) => row.id);
};

/** Lists the zones that are rejected because their parent is neither stored nor in the file. */
const listOrphanZones = async (client: Client): Promise<void> => {
  await client.query(
    `insert into staged_problem (line, what, why)
     select z.line, concat_ws(' ', 'zone', z.code), concat_ws(' ', 'unknown parent', z.parent) from staged_zone z
     where z.parent is not null
       and not exists (select from zone p where p.slug = lower(z.parent))
       and not exists (select from staged_zone p where lower(p.code) = lower(z.parent) and p.level < z.level)`,
  );
};

/** Marks the species of these zones and of the zones below them in `touched`. Uses index distribution_zone. */
const touchZones = async (client: Client, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query(
    `with recursive below as (
       select id from zone where id = any ($1)
       union select z.id from zone z join below b on z.parent_id = b.id
     )
     insert into touched select distinct d.species_id, 'distributions' from distribution d join below b on d.zone_id = b.id`,
    [ids],
  );
};
