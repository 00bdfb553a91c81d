import { setImmediate } from 'node:timers/promises';
import type { CommonQueryMethods } from 'slonik';
import type { ZoneBorder } from '../../src/geography/borders.js';
import { createBorderReader } from '../../src/resources/zones/borders.js';
import { ringArea, simplified, svgPathOf } from './drawing.js';
import { projectedRings } from './projection.js';
import { ZONE_CENTRES } from './zone-centres.js';

/** How a botanical country is drawn. */
export interface ZoneShape {
  /** Where its mark is. */
  readonly place: readonly [x: number, y: number];
  /** Its borders as the data of an SVG path; null for a mark, if the borders are unknown or too small to see. */
  readonly path: string | null;
  /** Its edges in units of the drawing. */
  readonly extent: readonly [left: number, top: number, right: number, bottom: number];
}

/** The botanical countries on the map, by slug. */
export interface ZoneShapes {
  /** Whether borders are known. */
  readonly bordered: boolean;
  readonly bySlug: ReadonlyMap<string, ZoneShape>;
}

/** Area below which a zone is drawn as a mark, in square units of the drawing; a mark covers more on a wide page. */
const LEAST_AREA = 50;
/** Number of zones drawn at a time, before other requests continue: a few milliseconds. */
const AT_ONCE = 8;

const marked = (place: ZoneShape['place']): ZoneShape => ({
  place,
  path: null,
  extent: [...place, ...place],
});

/** The zones as marks at their centres. */
const MARKS: ZoneShapes = {
  bordered: false,
  bySlug: new Map(
    [...ZONE_CENTRES].flatMap(([slug, { place }]) =>
      place === null ? [] : [[slug, marked(place)] as const],
    ),
  ),
};

/** Returns the borders of a zone as a path, or as a mark if they are too small. */
const drawn = ({ geometry }: ZoneBorder, place: ZoneShape['place']): ZoneShape => {
  const rings = simplified(projectedRings(geometry));
  if (rings.reduce((sum, ring) => sum + ringArea(ring), 0) < LEAST_AREA) return marked(place);
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  return {
    place,
    path: svgPathOf(rings),
    extent: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
};

/** Draws the borders of all zones: 0.3 s for 369 zones, a few at a time. */
const drawAll = async (borders: readonly ZoneBorder[]): Promise<ZoneShapes> => {
  const shapes = new Map(MARKS.bySlug);
  for (const [index, border] of borders.entries()) {
    const mark = shapes.get(border.slug);
    if (mark) shapes.set(border.slug, drawn(border, mark.place));
    if (index % AT_ONCE === 0) await setImmediate();
  }
  return { bordered: true, bySlug: shapes };
};

/** Creates the reader of the drawn zones: from the borders in the database, or marks if it has none. */
export const createZoneShapes = (pool: CommonQueryMethods): (() => Promise<ZoneShapes>) => {
  const read = createBorderReader(pool, drawAll);
  return async () => (await read()) ?? MARKS;
};
