import type { MultiPolygon } from 'geojson';
import { union } from 'polyclip-ts';
import type { Geometry } from './borders.js';

type Outline = readonly (readonly number[])[];

/**
 * Holes that are thinner, in degrees, are gaps between neighbours whose published borders differ by some km: the thinnest
 * real hole, Lesotho in South Africa, measures 0.26, the widest gap 0.07.
 */
const THINNEST_HOLE = 0.1;

/** Returns the thickness of a ring: that of a long strip with its area and circumference. */
const thicknessOf = (ring: Outline): number => {
  let area = 0;
  let circumference = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [x, y] = ring[index - 1] as [number, number];
    const [nextX, nextY] = ring[index] as [number, number];
    area += (x * nextY - nextX * y) / 2;
    circumference += Math.hypot(nextX - x, nextY - y);
  }
  return (2 * Math.abs(area)) / circumference;
};

/** Returns an area without the holes that are gaps between neighbours. */
export const withoutGaps = (polygons: MultiPolygon['coordinates']): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: polygons.map((rings) =>
    rings.filter((ring, at) => at === 0 || thicknessOf(ring) >= THINNEST_HOLE),
  ),
});

/**
 * Returns the union of areas, without the gaps between neighbours. Takes up to 0.8 s for a region, so that it is done
 * during ingestion. polyclip-ts, because topojson-client joins only neighbours with exactly the same border.
 */
export const unionOf = (areas: readonly Geometry[]): Geometry => {
  const [first, ...rest] = areas.map(({ coordinates }) => coordinates as [number, number][][]);
  return withoutGaps(union(first!, ...rest));
};
