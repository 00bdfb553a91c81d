import fc from 'fast-check';
import type { MultiPolygon, Polygon } from 'geojson';
import type { CommonQueryMethods } from 'slonik';
import { ringArea, simplified, svgPathOf } from '../../web/map/drawing.js';
import { landFile } from '../../web/map/land.js';
import { type DrawnRing, MAP_SIZE, placeOnMap, projectedRings } from '../../web/map/projection.js';
import { viewOf } from '../../web/map/view.js';
import { ZONE_CENTRES } from '../../web/map/zone-centres.js';
import { createZoneShapes } from '../../web/map/zone-shapes.js';

/** Returns the points that a path visits. */
const pointsOf = (path: string): readonly DrawnRing[] =>
  [...path.matchAll(/M([^l]+)l([^z]+)z/g)].map(([, start, steps]) => {
    const numbers = (text: string) => [...text.matchAll(/-?\d+/g)].map(Number);
    let [x, y] = numbers(start!) as [number, number];
    const points: [number, number][] = [[x, y]];
    const all = numbers(steps!);
    for (let at = 0; at < all.length; at += 2) {
      [x, y] = [x + all[at]!, y + all[at + 1]!];
      points.push([x, y]);
    }
    return points;
  });

const box = (west: number, south: number, east: number, north: number, clockwise: boolean): Polygon => {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [clockwise ? ring : ring.toReversed()] };
};

describe('the projection of maps', () => {
  it.each([true, false])('draws an area, whichever way its outline runs (clockwise: %s)', (clockwise) => {
    const rings = projectedRings(box(5, 45, 15, 55, clockwise));
    expect(rings).toHaveLength(1);
    const area = ringArea(rings[0]!);
    expect(area).toBeGreaterThan(500);
    expect(area).toBeLessThan(3_000);
  });

  it('cuts an area in the Bering Strait in two', () => {
    expect(projectedRings(box(-175, 60, -160, 65, true))).toHaveLength(2);
  });

  it('has places on the map only', () => {
    const [x, y] = placeOnMap(11, 0)!;
    expect(x).toBe(MAP_SIZE.width / 2);
    expect(y).toBeGreaterThan(0);
    expect(placeOnMap(0, -75)).toBeNull();
  });
});

describe('simplified rings', () => {
  it('leave out small islands, repeated points and stairs', () => {
    expect(
      simplified([
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ]),
    ).toEqual([]);
    const stairs: DrawnRing = [
      [0, 0],
      [0, 20],
      [20, 20],
      [20.2, 20.1],
      [19, 19],
      [18, 19],
      [17, 18],
      [10, 10],
    ];
    expect(simplified([stairs])[0]!.length).toBeLessThan(6);
  });

  it('stay within two units of the exact line, and their paths visit their points', () => {
    const corner = fc.tuple(
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 30 }), (ring) => {
        for (const kept of simplified([ring])) {
          expect(Math.abs(ringArea(kept) - ringArea(ring))).toBeLessThan(2 * ring.length * 300);
          expect(pointsOf(svgPathOf([kept]))).toEqual([kept]);
          for (const [x, y] of kept)
            expect(ring.some(([u, v]) => Math.abs(u - x) <= 0.5 && Math.abs(v - y) <= 0.5)).toBe(true);
        }
      }),
    );
  });
});

describe('C15.60 the zones of the maps', () => {
  /** Returns the zones that a database with these borders has. */
  const shapesOf = (borders: Readonly<Record<string, Polygon | MultiPolygon>>) => {
    const rows = Object.entries(borders).map(([slug, geometry]) => ({ slug, name: slug, geometry }));
    return createZoneShapes({
      one: async () => ({ borders: rows.length, changed: null, zones: rows.length }),
      any: async () => rows,
    } as unknown as CommonQueryMethods)();
  };
  const several = (...boxes: readonly Polygon[]): MultiPolygon => ({
    type: 'MultiPolygon',
    coordinates: boxes.map(({ coordinates }) => coordinates),
  });

  it('are areas with the edges of all their parts, even if each is too small alone', async () => {
    const islands = several(box(9, -1, 11, 0, true), box(13, 1, 15, 2, true));
    const { bordered, bySlug } = await shapesOf({ aut: box(9, 46, 17, 49, true), ger: islands });
    expect(bordered).toBe(true);
    expect(pointsOf(bySlug.get('aut')!.path!)).toHaveLength(1);
    const parts = pointsOf(bySlug.get('ger')!.path!);
    expect(parts.map(ringArea).every((area) => area > 20 && area < 50)).toBe(true);
    expect(parts).toHaveLength(2);
    const [west, south] = placeOnMap(9, -1)!;
    const [east, north] = placeOnMap(15, 2)!;
    expect(bySlug.get('ger')!.extent).toEqual([west, north, east, south]);
    expect(bySlug.get('ger')!.place).toEqual(ZONE_CENTRES.get('ger')!.place);
  });

  it('are marks at their centres where they are too small to see or have no border', async () => {
    const { bySlug } = await shapesOf({ aut: box(10, 0, 11.3, 2, true), xxx: box(9, 46, 17, 49, true) });
    for (const slug of ['aut', 'ger']) {
      const { place } = ZONE_CENTRES.get(slug)!;
      expect(bySlug.get(slug)).toEqual({ place, path: null, extent: [...place!, ...place!] });
    }
    expect(bySlug.has('xxx')).toBe(false);
    expect((await shapesOf({})).bordered).toBe(false);
  });
});

describe('the part of the world that a map shows', () => {
  const zone = (left: number, top: number, right: number, bottom: number) => ({
    extent: [left, top, right, bottom] as const,
  });
  const shown = (text: string) => text.split(' ').map(Number) as [number, number, number, number];

  it('contains its zones, has one shape, and stays on the map', () => {
    const coordinate = (most: number) =>
      fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate(MAP_SIZE.width), coordinate(MAP_SIZE.height)), {
          minLength: 1,
          maxLength: 5,
        }),
        (zones) => {
          const extents = zones.map(([[a, b], [c, d]]) =>
            zone(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)),
          );
          const [x, y, width, height] = shown(viewOf(extents));
          expect([
            x >= 0,
            y >= 0,
            x + width <= MAP_SIZE.width + 1,
            y + height <= MAP_SIZE.height + 1,
          ]).toEqual([true, true, true, true]);
          expect(Math.abs(width / height - MAP_SIZE.width / MAP_SIZE.height)).toBeLessThan(0.01);
          for (const {
            extent: [left, top, right, bottom],
          } of extents)
            expect([left >= x - 1, top >= y - 1, right <= x + width + 1, bottom <= y + height + 1]).toEqual([
              true,
              true,
              true,
              true,
            ]);
        },
      ),
    );
  });

  it('is the world for zones on both sides of it, or none', () => {
    const world = `0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`;
    expect(viewOf([])).toBe(world);
    expect(viewOf([zone(100, 100, 110, 110), zone(1300, 300, 1310, 310)])).toBe(world);
    expect(viewOf([zone(700, 100, 720, 110)])).not.toBe(world);
  });
});

describe('C15.60 the land of the maps', () => {
  it('has every polygon of the coasts, alone or in a group, and no other geometry', () => {
    const square = (west: number): [number, number][] => [
      [west, 10],
      [west, 20],
      [west + 10, 20],
      [west + 10, 10],
      [west, 10],
    ];
    const coasts = {
      type: 'Topology' as const,
      arcs: [0, 30, 60].map(square),
      objects: {
        land: {
          type: 'GeometryCollection' as const,
          geometries: [
            { type: 'Polygon' as const, arcs: [[0]] },
            { type: 'MultiPolygon' as const, arcs: [[[1]], [[2]]] },
            { type: 'LineString' as const, arcs: [1] },
          ],
        },
      },
    };
    const file = landFile(coasts);
    expect(file).toMatch(/^<svg xmlns="[^"]+"><path id="land" d="[^"]+"\/><\/svg>\n$/);
    const starts = [...file.matchAll(/M(\d+)/g)].map(([, x]) => Number(x));
    expect(starts).toHaveLength(3);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
  });
});
