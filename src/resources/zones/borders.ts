import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { createFindZones, type FindZones, type Geometry, type ZoneBorder } from '../../geography/borders.js';
import { shippedBorders } from '../../geography/shipped-borders.js';
import { memoizeFor } from '../../runtime/memoize.js';
import { refText } from '../reference.js';

/** How long borders are used before a change is noticed, in milliseconds. */
const LAG_MS = 60_000;

const Version = z.object({ borders: z.number(), changed: z.string().nullable(), zones: z.number() });
const Border = z.object({ slug: z.string(), name: z.string(), geometry: z.custom<Geometry>() });
const Zone = z.object({ slug: z.string(), name: z.string() });

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

const Bordered = z.object({
  /** With the slugs of the level 3 zones of which the shipped borders have the area; null in a database with borders. */
  zone: z.custom<BorderedZone & { readonly shipped: readonly string[] | null }>(),
});

/** Reads the borders of all level 3 zones in the database. */
const storedBorders = (pool: CommonQueryMethods): Promise<readonly ZoneBorder[]> =>
  pool.any(sql.type(Border)`
    select z.slug, z.name, b.geometry from zone_border b join zone z on z.id = b.zone_id
    where z.level = 3 order by z.id`);

/** Reads the shipped borders of the zones in the database. */
const simplifiedBorders = async (pool: CommonQueryMethods): Promise<readonly ZoneBorder[]> => {
  const zones = await pool.any(sql.type(Zone)`select slug, name from zone where level = 3 order by id`);
  return zones.flatMap((zone) => {
    const geometry = shippedBorders().of(zone.slug);
    return geometry === null ? [] : [{ ...zone, geometry }];
  });
};

/**
 * Creates a reader of what `make` makes of the borders of all level 3 zones, which is kept in memory until borders change.
 * A database without borders has the shipped ones (contract C14.55); null if there are none either.
 */
export const createBorderReader = <Made extends NonNullable<unknown>>(
  pool: CommonQueryMethods,
  make: (borders: readonly ZoneBorder[]) => Made | Promise<Made>,
  lagMs = LAG_MS,
): (() => Promise<Made | null>) => {
  let loaded: { readonly version: string; readonly made: Made } | null = null;
  const current = memoizeFor(lagMs, async () => {
    const { borders, changed, zones } = await pool.one(sql.type(Version)`
      select count(b.zone_id)::int as borders, max(b.updated_at)::text as changed, count(*)::int as zones
      from zone z left join zone_border b on b.zone_id = z.id where z.level = 3`);
    const version = `${zones} ${borders} ${changed}`;
    if (loaded?.version !== version) {
      const read = await (borders === 0 ? simplifiedBorders : storedBorders)(pool);
      if (read.length === 0) return { made: null };
      loaded = { version, made: await make(read) };
    }
    return { made: loaded.made };
  });
  return async () => (await current()).made;
};

/** The zones by coordinates; null if there are no borders. */
export type LoadFindZones = () => Promise<FindZones | null>;

/** Creates the reader of the search by coordinates (some 5 MB). */
export const createLoadFindZones = (pool: CommonQueryMethods): LoadFindZones =>
  createBorderReader(pool, createFindZones);

/** Creates the query for a zone with its border: of a database without borders the shipped one. */
export const createBorderQuery =
  (pool: CommonQueryMethods) =>
  async (ref: string): Promise<BorderedZone | null> => {
    const found = await pool.maybeOneFirst(sql.type(Bordered)`
      select json_build_object(
        'zone', json_build_object('id', z.id, 'slug', z.slug, 'code', z.code, 'name', z.name, 'level', z.level),
        'above', case when z.level = 4 then p.slug end,
        'geometry', b.geometry,
        'shipped', case when not exists (select from zone_border) then array(
          select d.slug from zone d left join zone c on c.id = d.parent_id
          where d.level = 3 and z.id in (d.id, d.parent_id, c.parent_id) order by d.id) end,
        'last_modified', iso_timestamp(greatest(z.updated_at, b.updated_at))
      ) as zone
      from zone z left join zone p on p.id = z.parent_id left join zone_border b on b.zone_id = z.id
      where z.id = zone_ref(${refText(ref)})`);
    if (found === null) return null;
    const { shipped, ...zone } = found;
    const within = shipped ?? [];
    const geometry = within.length === 1 ? shippedBorders().of(within[0]!) : shippedBorders().union(within);
    return { ...zone, geometry: zone.geometry ?? geometry };
  };
