import type { DrawnRing } from './projection.js';

/** Smallest area of an island or lake in a drawing, in square units. */
const LEAST_AREA = 3;

/** Returns the area of a ring in square units. */
export const ringArea = (ring: DrawnRing): number => {
  let twice = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    twice += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return Math.abs(twice) / 2;
};

/** Largest area between two steps that are drawn as one, in square units. It removes the stairs that rounding makes. */
const FLAT = 2;

/** Returns whether a line continues in nearly the same direction at its second point. */
const straight = (
  [x1, y1]: DrawnRing[number],
  [x2, y2]: DrawnRing[number],
  [x3, y3]: DrawnRing[number],
): boolean =>
  Math.abs((x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)) <= FLAT &&
  (x2 - x1) * (x3 - x2) + (y2 - y1) * (y3 - y2) >= 0;

/**
 * Rounds the points of rings to whole units, and removes repeated points, points on straight lines and the smallest rings.
 * Hand-written: rounding treats a border in the same way for both its zones. Libraries need a topology, which requires borders
 * that are identical on both sides; those of zones are not.
 */
export const simplified = (rings: readonly DrawnRing[]): readonly DrawnRing[] =>
  rings
    .map((ring) => {
      const kept: DrawnRing[number][] = [];
      for (const [exactX, exactY] of ring) {
        const point = [Math.round(exactX), Math.round(exactY)] as const;
        const last = kept.at(-1);
        if (last?.[0] === point[0] && last[1] === point[1]) continue;
        while (kept.length > 1 && straight(kept.at(-2)!, kept.at(-1)!, point)) kept.pop();
        kept.push(point);
      }
      const [first, last] = [kept[0], kept.at(-1)];
      if (kept.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) kept.pop();
      return kept;
    })
    .filter((ring) => ringArea(ring) >= LEAST_AREA);

/** Writes numbers without the separators that a minus sign makes unnecessary. */
const numbers = (values: readonly number[]): string =>
  values.map((value, index) => (index === 0 || value < 0 ? `${value}` : ` ${value}`)).join('');

/** Returns the data of an SVG path, in steps from point to point, which are short. */
export const svgPathOf = (rings: readonly DrawnRing[]): string =>
  rings
    .map(([first, ...others]) => {
      let [fromX, fromY] = first!;
      const steps = others.flatMap(([x, y]) => {
        const step = [x - fromX, y - fromY];
        [fromX, fromY] = [x, y];
        return step;
      });
      return `M${numbers(first!)}l${numbers(steps)}z`;
    })
    .join('');
