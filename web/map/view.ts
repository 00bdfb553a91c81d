import { MAP_SIZE } from './projection.js';
import type { ZoneShape } from './zone-shapes.js';

/** Space around the shown zones, in units of the drawing. */
const MARGIN = 40;
/** Minimum width of a view, in units of the drawing. In a narrower one, the steps of the lines become visible. */
const LEAST_WIDTH = 560;
/** Share of the width of the world above which the whole world is shown. */
const NEARLY_ALL = 0.8;

/** Returns the start of a span that is centred on a range, and moved to lie within the whole. */
const startOf = (from: number, to: number, span: number, whole: number): number =>
  Math.round(Math.min(Math.max((from + to - span) / 2, 0), whole - span));

/** Returns the part of the drawing around zones, as the `viewBox` of an SVG element: always of the same shape. */
export const viewOf = (zones: readonly Pick<ZoneShape, 'extent'>[]): string => {
  const { width, height } = MAP_SIZE;
  const [left, top, right, bottom] = [0, 1, 2, 3].map((side) =>
    (side < 2 ? Math.min : Math.max)(...zones.map(({ extent }) => extent[side]!)),
  ) as [number, number, number, number];
  const needed = Math.max(right - left, ((bottom - top) * width) / height) + 2 * MARGIN;
  if (zones.length === 0 || needed > NEARLY_ALL * width) return `0 0 ${width} ${height}`;
  const shown = Math.max(needed, LEAST_WIDTH);
  const shownHeight = (shown * height) / width;
  return [
    startOf(left, right, shown, width),
    startOf(top, bottom, shownHeight, height),
    Math.round(shown),
    Math.round(shownHeight),
  ].join(' ');
};
