import { geoArea } from 'd3-geo';
import type { MultiPolygon, Polygon } from 'geojson';

const EARTH_RADIUS_KM = 6371.0088;
const SPHERE = 4 * Math.PI;

/** Returns the area inside a ring in steradians; d3 takes the other side of rings that run against the clock. */
const ringArea = (ring: number[][]): number => {
  const area = geoArea({ type: 'Polygon', coordinates: [ring] });
  return Math.min(area, SPHERE - area);
};

/** Returns the area of a geometry in km², on a sphere with the mean radius of the earth. */
export const areaKm2 = (geometry: Polygon | MultiPolygon): number => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return (
    EARTH_RADIUS_KM ** 2 *
    polygons.reduce((sum, [outline, ...holes]) => {
      const within = holes.reduce((all, hole) => all + ringArea(hole), 0);
      return sum + ringArea(outline!) - within;
    }, 0)
  );
};
