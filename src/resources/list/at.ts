import { problem } from '../../http/problem.js';
import type { Coordinates } from '../../query/read-at.js';
import type { Warning } from '../../query/warning.js';
import type { LoadFindZone } from '../zones/borders.js';

/** The zone at the coordinates of a request, as `meta.at` (contract C14.54). */
export interface AtZone {
  /** Slug of the zone. */
  readonly zone: string;
  readonly name: string;
  /** With one decimal; 0 in the zone. */
  readonly distance_km: number;
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
  (load: LoadFindZone): ZoneAtPlace =>
  async ({ text, latitude, longitude }) => {
    const find = await load();
    if (find === null)
      throw refused(
        text,
        'This deployment has no borders of zones, so it cannot find them by coordinates. Name the zone by zone_id, or ask the operator to load the borders: linnea fetch wgsrpd, then linnea ingest wgsrpd.',
      );
    const found = find(latitude, longitude);
    if (found === null)
      throw refused(
        text,
        `No zone lies within 25 km of ${text} (latitude, longitude): choose a place on land.`,
      );
    return { zone: found.slug, name: found.name, distance_km: Math.ceil(found.km * 10) / 10 };
  };

/** Returns the warning for a place outside all zones, which takes the nearest one. */
export const nearestWarning = ({ zone, name, distance_km }: AtZone): readonly Warning[] =>
  distance_km === 0
    ? []
    : [
        {
          param: 'at',
          problem: 'nearest_zone',
          message: `at lies in no zone; the nearest one is taken: ${zone} (${name}), ${distance_km} km away.`,
        },
      ];
