import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { createFindZone, type FindZone, type Geometry, type ZoneBorder } from '../../geography/borders.js';
import { memoizeFor } from '../../runtime/memoize.js';
import { refText } from '../reference.js';

/** How long borders are used before a change is noticed, in milliseconds. */
const LAG_MS = 60_000;

const Version = z.object({ borders: z.number(), changed: z.string().nullable() });
const Border = z.object({ slug: z.string(), name: z.string(), geometry: z.custom<Geometry>() });

/** A zone with its border. */
export interface BorderedZone {
  readonly zone: {
    readonly id: number;
    readonly slug: string;
    readonly code: string;
    readonly name: string;
    readonly level: number;
  };
  /** Slug of the level 3 zone of a zone of level 4. */
  readonly above: string | null;
  readonly geometry: Geometry | null;
  /** When the zone or its border last changed. */
  readonly last_modified: string;
}

const Bordered = z.object({ zone: z.custom<BorderedZone>() });

/**
 * Creates a reader of what `make` makes of the borders of all level 3 zones, which is kept in memory until borders change;
 * null if the database has none.
 */
export const createBorderReader = <Made extends NonNullable<unknown>>(
  pool: CommonQueryMethods,
  make: (borders: readonly ZoneBorder[]) => Made | Promise<Made>,
  lagMs = LAG_MS,
): (() => Promise<Made | null>) => {
  let loaded: { readonly version: string; readonly made: Made } | null = null;
  const current = memoizeFor(lagMs, async () => {
    const { borders, changed } = await pool.one(sql.type(Version)`
      select count(*)::int as borders, max(b.updated_at)::text as changed
      from zone_border b join zone z on z.id = b.zone_id where z.level = 3`);
    if (borders === 0) return { made: null };
    const version = `${borders} ${changed}`;
    if (loaded?.version !== version)
      loaded = {
        version,
        made: await make(
          await pool.any(sql.type(Border)`
            select z.slug, z.name, b.geometry from zone_border b join zone z on z.id = b.zone_id
            where z.level = 3 order by z.id`),
        ),
      };
    return { made: loaded.made };
  });
  return async () => (await current()).made;
};

/** The zones by coordinates; null if the database has no borders. */
export type LoadFindZone = () => Promise<FindZone | null>;

/** Creates the reader of the search by coordinates (some 5 MB). */
export const createLoadFindZone = (pool: CommonQueryMethods): LoadFindZone =>
  createBorderReader(pool, createFindZone);

/** Creates the query for a zone with its border. */
export const createBorderQuery =
  (pool: CommonQueryMethods) =>
  (ref: string): Promise<BorderedZone | null> =>
    pool.maybeOneFirst(sql.type(Bordered)`
      select json_build_object(
        'zone', json_build_object('id', z.id, 'slug', z.slug, 'code', z.code, 'name', z.name, 'level', z.level),
        'above', case when z.level = 4 then p.slug end,
        'geometry', b.geometry,
        'last_modified', iso_timestamp(greatest(z.updated_at, b.updated_at))
      ) as zone
      from zone z left join zone p on p.id = z.parent_id left join zone_border b on b.zone_id = z.id
      where z.id = zone_ref(${refText(ref)})`);
