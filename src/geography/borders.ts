import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon } from 'geojson';
import pointInPolygon from 'point-in-polygon-hao';
import { areaKm2 } from './area.js';

/** The area of a zone: degrees east, degrees north. */
export type Geometry = Polygon | MultiPolygon;
type Position = readonly [longitude: number, latitude: number];
/** Rings of a polygon: its outline, then its holes. The last position of each repeats the first. */
type Rings = Polygon['coordinates'];

/** The border of a level 3 zone. */
export interface ZoneBorder {
  readonly slug: string;
  readonly name: string;
  readonly geometry: Geometry;
}

/** A zone at a place. */
interface ZoneAt {
  readonly slug: string;
  readonly name: string;
  /** 0 in the zone, otherwise the distance to its border. */
  readonly km: number;
  /** Area of the zone. */
  readonly areaKm2: number;
}

/**
 * Finds the zones at a place, which is given in degrees: the nearest one, and those that are at most {@link ERROR_KM} farther,
 * in which the place may lie as well. None if there is none within 25 km.
 */
export type FindZones = (latitude: number, longitude: number) => readonly ZoneAt[];

/**
 * Error of a border in km: the lines that two neighbours publish of their common border are up to 14 km apart, 99 % of their
 * points less than this. The shipped borders (`data/zones/borders.topojson`) are between such lines, elsewhere within 0.1 km.
 */
export const ERROR_KM = 6;

/** Distance from the coast within which a place belongs to a zone: coasts are drawn at a scale of 1 : 3,000,000. */
const NEAREST_KM = 25;
const KM_PER_DEGREE = 111.195;
const RADIANS = Math.PI / 180;

const polygonsOf = (geometry: Geometry): readonly Rings[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** A polygon of a zone. */
interface Part {
  readonly border: ZoneBorder;
  readonly rings: Rings;
}

/**
 * Returns the distance in km from a place to the nearest edge of rings, on a plane around the place: exact enough within
 * 25 km. Hand-written: @turf/point-to-polygon-distance takes great circles for each edge, some 50 times as long.
 */
const distanceTo = (rings: Rings, [longitude, latitude]: Position): number => {
  const kmEast = KM_PER_DEGREE * Math.cos(latitude * RADIANS);
  let least = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [fromX, fromY] = ring[index - 1] as [number, number];
      const [toX, toY] = ring[index] as [number, number];
      const [x, y] = [(fromX - longitude) * kmEast, (fromY - latitude) * KM_PER_DEGREE];
      const [dx, dy] = [(toX - fromX) * kmEast, (toY - fromY) * KM_PER_DEGREE];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length));
      least = Math.min(least, Math.hypot(x + along * dx, y + along * dy));
    }
  }
  return least;
};

/** Returns the zone of each part that contains a place, or whose border is near it, with the distance. */
const distances = (parts: readonly Part[], at: Position): ReadonlyMap<ZoneBorder, number> => {
  const found = new Map<ZoneBorder, number>();
  for (const { border, rings } of parts) {
    const isInside = pointInPolygon([...at], rings as [number, number][][]) !== false;
    const km = isInside ? 0 : distanceTo(rings, at);
    found.set(border, Math.min(km, found.get(border) ?? Number.POSITIVE_INFINITY));
  }
  return found;
};

/** Creates the search for zones by coordinates over the borders of all level 3 zones. */
export const createFindZones = (borders: readonly ZoneBorder[]): FindZones => {
  const parts: Part[] = borders.flatMap((border) =>
    polygonsOf(border.geometry).map((rings) => ({ border, rings })),
  );
  if (parts.length === 0) return () => [];
  const index = new Flatbush(parts.length);
  for (const { rings } of parts) {
    const outline = rings[0]!;
    const [xs, ys] = [outline.map(([x]) => x!), outline.map(([, y]) => y!)];
    index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  index.finish();

  const within = (km: number, [longitude, latitude]: Position): readonly ZoneAt[] => {
    const degreesNorth = km / KM_PER_DEGREE;
    // Near the poles every longitude is near.
    const degreesEast = Math.min(360, degreesNorth / Math.max(Math.cos(latitude * RADIANS), 1e-6));
    const least = new Map<ZoneBorder, number>();
    // The other side of the 180th meridian is near, too.
    for (const turned of [longitude, longitude - 360, longitude + 360]) {
      const near = index.search(
        turned - degreesEast,
        latitude - degreesNorth,
        turned + degreesEast,
        latitude + degreesNorth,
      );
      const found = distances(
        near.map((place) => parts[place]!),
        [turned, latitude],
      );
      for (const [border, distance] of found)
        if (distance <= km) least.set(border, Math.min(distance, least.get(border) ?? distance));
    }
    return [...least]
      .map(([{ slug, name, geometry }, km]) => ({ slug, name, km, areaKm2: areaKm2(geometry) }))
      .sort((a, b) => a.km - b.km);
  };

  return (latitude, longitude) => {
    const at: Position = [longitude, latitude];
    const near = within(ERROR_KM, at);
    const found = near[0]?.km === 0 ? near : within(NEAREST_KM, at);
    return found.filter(({ km }) => km <= found[0]!.km + ERROR_KM);
  };
};
