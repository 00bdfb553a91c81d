import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import { placeOnMap } from './projection.js';

/** A botanical country on the map. */
interface ZoneCentre {
  /** Its centre; null outside of the map. */
  readonly place: readonly [x: number, y: number] | null;
  /** Slugs of its region and its continent. */
  readonly region: string;
  readonly continent: string;
}

/** Centres of the zones of level 3 by slug. */
export const ZONE_CENTRES: ReadonlyMap<string, ZoneCentre> = new Map(
  [...LEVEL_3_ZONES.values()].map(({ code, region, latitude, longitude }) => [
    code.toLowerCase(),
    { place: placeOnMap(longitude, latitude), region: String(region), continent: String(region).charAt(0) },
  ]),
);

/** Returns the slugs of the botanical countries that a zone of level 1 to 3 consists of. */
export const countriesOf = (slug: string): readonly string[] =>
  ZONE_CENTRES.has(slug)
    ? [slug]
    : [...ZONE_CENTRES]
        .filter(([, { region, continent }]) => region === slug || continent === slug)
        .map(([country]) => country);
