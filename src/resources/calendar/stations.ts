import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { storable } from '../../database/copy-text.js';

/** Stations that are listed of a name. */
const MOST = 20;

const Station = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  last_frost: z.string(),
  first_frost: z.string(),
});
/** A climate station with its usual frosts as `MM-DD`, or `none` where it never freezes. */
export type FrostStation = z.infer<typeof Station>;

/** Stations of a name, and whether an operator has loaded any at all. */
export interface FoundStations {
  readonly stations: readonly FrostStation[];
  readonly areLoaded: boolean;
}

const Loaded = z.object({ loaded: z.boolean() });

/** Creates the search for climate stations whose names have all words of a text, in the order of their names (C19.9). */
export const createFindStations =
  (pool: CommonQueryMethods) =>
  async (text: string): Promise<FoundStations> => {
    const words = storable(text)
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const stations = await pool.any(sql.type(Station)`
      select id, name, round(latitude::numeric, 4)::float8 as latitude, round(longitude::numeric, 4)::float8 as longitude,
        coalesce(last_frost, 'none') as last_frost, coalesce(first_frost, 'none') as first_frost
      from frost_station
      where not exists (
        select from unnest(${sql.array(words, 'text')}) word where position(upper(word) in upper(name)) = 0)
      order by name, id limit ${MOST}`);
    const areLoaded =
      stations.length > 0 ||
      (await pool.oneFirst(sql.type(Loaded)`select exists (select from frost_station) as loaded`));
    return { stations, areLoaded };
  };
export type FindStations = ReturnType<typeof createFindStations>;
