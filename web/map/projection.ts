import { geoArea, geoNaturalEarth1, geoStream } from 'd3-geo';
import type { MultiPolygon, Polygon, Position } from 'geojson';

/** Width of the drawing in its own units; a unit is the smallest step of a line. */
const WIDTH = 1400;
/** Meridian in the middle. It puts the edge into the Bering Strait, where it cuts only zones of islands. */
const MIDDLE = 11;
/** Space for marks on the left and right edge, in units of the drawing. */
const EDGE = 10;
/** Latitudes of the upper and lower edge, in degrees. */
const [NORTH, SOUTH] = [84, -57];

type Area = Polygon | MultiPolygon;
/** A closed line in units of the drawing, without its first point at the end. */
export type DrawnRing = readonly (readonly [x: number, y: number])[];

const projection = geoNaturalEarth1()
  .rotate([-MIDDLE, 0])
  .fitWidth(WIDTH - 2 * EDGE, { type: 'Sphere' })
  .precision(0.5);
const heightOf = (latitude: number): number => Math.round(projection([MIDDLE, latitude])![1]);
const TOP = heightOf(NORTH);
const BOTTOM = heightOf(SOUTH);
projection.translate([projection.translate()[0] + EDGE, projection.translate()[1] - TOP]).clipExtent([
  [0, 0],
  [WIDTH, BOTTOM - TOP],
]);

/** Size of the drawing in its own units: the world in the Natural Earth projection, without the Antarctic. */
export const MAP_SIZE = { width: WIDTH, height: BOTTOM - TOP } as const;

/** Returns the position of a place in the drawing; null outside it. */
export const placeOnMap = (longitude: number, latitude: number): readonly [x: number, y: number] | null => {
  if (latitude > NORTH || latitude < SOUTH) return null;
  const [x, y] = projection([longitude, latitude])!;
  return [Math.round(x), Math.round(y)];
};

/** Returns the polygons of an area with outlines clockwise and holes counterclockwise, as d3-geo reads them on a sphere. */
const wound = (area: Area): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: (area.type === 'Polygon' ? [area.coordinates] : area.coordinates).map((rings) =>
    rings.map((ring: Position[], index) => {
      const inside = geoArea({ type: 'Polygon', coordinates: [ring] }) < 2 * Math.PI;
      return inside === (index === 0) ? ring : ring.toReversed();
    }),
  ),
});

/** Returns an area in degrees as rings of the drawing: projected, and cut at its edges. */
export const projectedRings = (area: Area): readonly DrawnRing[] => {
  const rings: [number, number][][] = [];
  const nothing = (): void => {};
  geoStream(
    wound(area),
    projection.stream({
      lineStart: () => rings.push([]),
      point: (x, y) => rings.at(-1)!.push([x, y]),
      lineEnd: nothing,
      polygonStart: nothing,
      polygonEnd: nothing,
    }),
  );
  return rings;
};
