import { ERROR_KM } from '../../geography/borders.js';
import { problem } from '../../http/problem.js';
import type { Coordinates } from '../../query/read-at.js';
import type { Warning } from '../../query/warning.js';
import type { LoadFindZones } from '../zones/borders.js';

interface NamedZone {
  /** Slug of the zone. */
  readonly zone: string;
  readonly name: string;
  /** With one decimal; 0 in the zone. */
  readonly distance_km: number;
  readonly area_km2: number;
}

/** The zone at the coordinates of a request, as `meta.at` (contract C14.54, C14.55). */
export interface AtZone extends NamedZone {
  /** Error of borders. */
  readonly error_km: number;
  /** Other zones in which the place may lie, since their borders are as near. */
  readonly others: readonly NamedZone[];
}

/**
 * Returns the zone at a place.
 *
 * @throws {Problem} unprocessable_entity if there is none within 25 km, or the deployment has no borders
 */
export type ZoneAtPlace = (at: Coordinates) => Promise<AtZone>;

const refused = (got: string, message: string) =>
  problem('unprocessable_entity', { message, details: [{ param: 'at', got, problem: 'not_found' }] });

export const createZoneAtPlace =
  (load: LoadFindZones): ZoneAtPlace =>
  async ({ text, latitude, longitude }) => {
    const find = await load();
    if (find === null)
      throw refused(
        text,
        'This deployment has no borders of zones, so it cannot find them by coordinates. Name the zone by zone_id, or ask the operator to load the borders: linnea fetch wgsrpd, then linnea ingest wgsrpd.',
      );
    const [nearest, ...others] = find(latitude, longitude).map(({ slug, name, km, areaKm2 }) => ({
      zone: slug,
      name,
      distance_km: Math.ceil(km * 10) / 10,
      area_km2: Math.round(areaKm2),
    }));
    if (nearest === undefined)
      throw refused(
        text,
        `No zone lies within 25 km of ${text} (latitude, longitude): choose a place on land.`,
      );
    return { ...nearest, error_km: ERROR_KM, others };
  };

/** Returns the slugs of the zones that a place stands for (contract C14.55). */
export const slugsOf = ({ zone, others }: AtZone): readonly string[] => [
  zone,
  ...others.map((other) => other.zone),
];

const away = ({ zone, name, distance_km }: NamedZone): string => `${zone} (${name}), ${distance_km} km away`;

/** Returns the warnings for a place outside all zones, which takes the nearest one, and for a place near a border. */
export const placeWarnings = (at: AtZone): readonly Warning[] => {
  const nearest: Warning = {
    param: 'at',
    problem: 'nearest_zone',
    message: `at lies in no zone; the nearest one is taken: ${away(at)}.`,
  };
  const border: Warning = {
    param: 'at',
    problem: 'near_border',
    message: `Borders are drawn with an error of ${at.error_km} km, so these zones count as well: ${at.others.map(away).join('; ')}.`,
  };
  return [...(at.distance_km === 0 ? [] : [nearest]), ...(at.others.length === 0 ? [] : [border])];
};
