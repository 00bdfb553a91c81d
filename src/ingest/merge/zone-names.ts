import type { Client } from 'pg';
import { LEVEL_3_ZONES } from '../../geography/level-3-zones.js';
import { textKey } from '../../names/fold.js';

/** Current names of zones, where the names of the scheme are older: `DR Congo`, `Türkiye`. */
const CURRENT_NAMES = new Map(
  [...LEVEL_3_ZONES.values()].map(({ code, name }) => [textKey(name), code.toLowerCase()]),
);

/**
 * Replaces zone names in the staged presences by zone codes, ignoring case and accents. If two levels share a name
 * (C11.10), the botanical country (level 3) is meant, the level at which presences are recorded.
 */
export const resolveZoneNames = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ zone: string }>(
    `select distinct d.zone from staged_distribution d
     where not exists (select from zone z where z.slug = d.zone)`,
  );
  if (rows.length === 0) return;
  const written = rows.map(({ zone }) => zone);
  await client.query(
    `update staged_distribution d set zone = coded.slug
     from (
       select distinct on (n.zone) n.zone, z.slug
       from unnest($1::text[], $2::text[], $3::text[]) as n (zone, key, code)
       join zone z on z.name_key = n.key or z.slug = n.code
       order by n.zone, z.name_key = n.key desc, z.level <> 3, z.level desc, z.id
     ) coded
     where d.zone = coded.zone`,
    [written, written.map(textKey), written.map((zone) => CURRENT_NAMES.get(textKey(zone)) ?? null)],
  );
};
