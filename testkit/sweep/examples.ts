import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Slugs and ids of records that belong together, each by the path segment that it follows. */
export type Example = Readonly<Record<string, string>>;

const Row = z.object({ example: z.record(z.string(), z.string().nullable()) });

/** Often visited plants with large records. */
const KNOWN = ['solanum-lycopersicum', 'hedera-helix', 'convallaria-majalis', 'quercus-robur'];

/** Returns examples of known plants, and of the species at the ends of the largest genus and of the largest family. */
export const readExamples = async (pool: CommonQueryMethods): Promise<readonly Example[]> => {
  const rows = await pool.any(sql.type(Row)`
    with large as (select genus_id as id from species group by 1 order by count(*) desc, 1 limit 1),
    wide as (
      select g.family_id as id from species s join genus g on g.id = s.genus_id group by 1 order by count(*) desc, 1 limit 1
    ),
    chosen as (
      (select s.id from species s join large on large.id = s.genus_id order by s.popularity desc, s.id limit 1)
      union (
        select s.id from species s join genus g on g.id = s.genus_id join wide on wide.id = g.family_id
        order by s.popularity desc, s.id limit 1
      )
      union select id from species where slug = any(${sql.array(KNOWN, 'text')})
    )
    select json_build_object(
      'species', s.slug, 'plants', p.slug, 'genus', g.slug, 'families', f.slug, 'division_orders', o.slug,
      'division_classes', c.slug, 'divisions', d.slug, 'subkingdoms', b.slug, 'kingdoms', k.slug,
      'distributions', z.slug, 'zones', z.slug,
      'corrections', (select c.id::text from correction c order by c.id limit 1),
      'review', (select c.id::text from correction c order by c.id limit 1)
    ) as example
    from chosen join species s using (id)
    join plant p on p.id = s.plant_id join genus g on g.id = s.genus_id join family f on f.id = g.family_id
    left join division_order o on o.id = f.division_order_id
    left join division_class c on c.id = o.division_class_id
    left join division d on d.id = c.division_id
    left join subkingdom b on b.id = d.subkingdom_id
    left join kingdom k on k.id = b.kingdom_id
    left join lateral (
      select z.slug from distribution w join zone z on z.id = w.zone_id where w.species_id = s.id order by z.id limit 1
    ) z on true
    order by s.slug`);
  return rows.map(({ example }) =>
    Object.fromEntries(
      Object.entries(example).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  );
};
