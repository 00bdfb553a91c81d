import type { Client } from 'pg';
import type { Geometry } from '../../geography/borders.js';
import { unionOf } from '../../geography/unions.js';

/**
 * Stores the staged borders of level 3 zones, the last one of each zone in the file, and those of regions and continents
 * as unions of them. Borders of other zones are listed as rejected.
 */
export const mergeBorders = async (client: Client): Promise<void> => {
  await client.query(
    `insert into staged_problem (line, what, why)
     select s.line, concat_ws(' ', 'border of zone', s.code), concat_ws(' ', 'unknown zone of level 3', s.code) from staged_zone_border s
     where not exists (select from zone z where z.slug = lower(s.code) and z.level = 3)`,
  );
  const { rowCount } = await client.query(
    `insert into zone_border (zone_id, geometry)
     select distinct on (z.id) z.id, s.geometry::json
     from staged_zone_border s join zone z on z.slug = lower(s.code) and z.level = 3
     order by z.id, s.line desc
     on conflict (zone_id) do update set geometry = excluded.geometry, updated_at = now()
     where zone_border.geometry::text <> excluded.geometry::text`,
  );
  if (rowCount === 0) return;
  for (const level of [2, 1]) await uniteBorders(client, level);
};

/** Stores the borders of the zones of a level as the unions of those one level down. */
const uniteBorders = async (client: Client, level: number): Promise<void> => {
  const { rows } = await client.query<{ id: number; areas: readonly Geometry[] }>(
    `select z.id, json_agg(b.geometry order by c.id) as areas
     from zone z join zone c on c.parent_id = z.id join zone_border b on b.zone_id = c.id
     where z.level = $1 group by z.id`,
    [level],
  );
  for (const { id, areas } of rows)
    await client.query(
      `insert into zone_border (zone_id, geometry) values ($1, $2)
       on conflict (zone_id) do update set geometry = excluded.geometry, updated_at = now()
       where zone_border.geometry::text <> excluded.geometry::text`,
      [id, JSON.stringify(unionOf(areas))],
    );
};
