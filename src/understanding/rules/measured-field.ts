import { as, nearestBefore, skipFillers } from '../clause.js';
import type { Organ, Segment } from '../meaning.js';
import { converted, measuredIn, type Quantity, quantityAt } from './quantity.js';

export const HEIGHT = 'maximum_height_cm';
export const WIDTH = 'planting_spread_cm';
export const FROST = 'minimum_temperature_deg_c';
const HARVEST = 'planting_days_to_harvest';
const GERMINATION = 'germination_days_maximum';
const ROWS = 'planting_row_spacing_cm';

/** Fields by what is measured: the one that a quantity without further words is about, and those that can have it. */
const FIELDS = {
  length: { usual: HEIGHT, suits: /_[cm]m$/ },
  time: { usual: HARVEST, suits: /days/ },
  temperature: { usual: FROST, suits: /_deg_c$/ },
} as const;

/** Fields that people give a number without its unit. */
const UNITLESS: ReadonlySet<string> = new Set([FROST, HARVEST, GERMINATION, 'ph_minimum']);

/** Temperatures in °C above which a number says nothing of frost: without a word beside it, and with one (*tolerates 40 °C*). */
const WARM = 10;
const HOT = 25;

/** Returns whether a field belongs to the quantity after it, which has no other: *2 m, spacing 80 cm*. */
const isOfNext = (segments: readonly Segment[], at: number): boolean => {
  const quantity = quantityAt(segments, skipFillers(segments, at));
  return quantity !== null && as(segments[skipFillers(segments, quantity.next)], 'field') === undefined;
};

/** Returns the field named after a quantity, and the place after its name. */
export const fieldAfter = (
  segments: readonly Segment[],
  from: number,
): readonly [key: string | undefined, next: number] => {
  const at = skipFillers(segments, from);
  const key = as(segments[at], 'field')?.key;
  return key === undefined || isOfNext(segments, at + 1) ? [undefined, from] : [key, at + 1];
};

/** Returns the field named before a quantity, over small words and comparisons. */
export const fieldBefore = (segments: readonly Segment[], at: number): string | undefined => {
  for (let before = at - 1; before >= 0; before -= 1) {
    const key = as(segments[before], 'field')?.key;
    if (key !== undefined) return key;
    // "Deep roots, at least 1 m": a comma ends the search unless the field stands before it.
    if (as(segments[before], 'sign')?.sign === ',') return as(segments[before - 1], 'field')?.key;
    const isPassed = as(segments[before], 'filler') ?? as(segments[before], 'compare');
    if (isPassed === undefined || as(segments[before], 'and') !== undefined) return undefined;
  }
  return undefined;
};

/** Returns the part of the plant that is measured: *flowers 10 cm across*, *roots deeper than 1 m*. */
export const partBefore = (segments: readonly Segment[], at: number): Organ | undefined => {
  const before = nearestBefore(segments, at, (segment) => as(segment, 'filler') === undefined);
  return before === null ? undefined : as(segments[before], 'organ')?.organ;
};

/** Returns the field that the words before and after a quantity name. Rows that are 30 cm apart are no plants that are. */
export const namedField = (
  segments: readonly Segment[],
  at: number,
  after: string | undefined,
): string | undefined => {
  const before = as(segments[at], 'field')?.key ?? fieldBefore(segments, at);
  const roots = partBefore(segments, at) === 'root' ? 'minimum_root_depth_cm' : undefined;
  return before === ROWS ? before : (after ?? before ?? roots);
};

/** Returns whether a field that is named after a quantity is the one that it is about. */
export const isAboutNamed = (key: string, after: string | undefined): boolean =>
  after !== undefined && (key === after || key === ROWS);

/** Returns the field that a time is about in a text on germination, although no word beside it says so; else undefined. */
export const fieldOfText = (segments: readonly Segment[], unit: string | null): string | undefined => {
  const isTime = unit !== null && measuredIn(unit) === 'time';
  const isOfGermination = segments.some((segment) => as(segment, 'field')?.key === GERMINATION);
  return isTime && isOfGermination ? GERMINATION : undefined;
};

/** Returns the field that a quantity is about; undefined if no word and no unit says it. */
export const measuredField = (named: string | undefined, unit: string | null): string | undefined => {
  if (unit === null) return named !== undefined && UNITLESS.has(named) ? named : undefined;
  const { usual, suits } = FIELDS[measuredIn(unit)];
  return named !== undefined && suits.test(named) ? named : usual;
};

/** Returns the reason why no field has a quantity; undefined if one may have it. */
export const reasonWithoutField = (
  named: string | undefined,
  { value }: Quantity,
  unit: string | null,
): string | undefined => {
  // "Hardy to 5" may be degrees of two scales, or a zone.
  if (unit === null) return named === FROST && value > 0 ? 'temperature' : undefined;
  const kind = measuredIn(unit);
  // "Blooms for six weeks" is no time to harvest.
  if (kind === 'time' && named === 'bloom_months') return 'looks';
  if (kind !== 'temperature') return undefined;
  // "At 20 °C" is the warmth of a place or season, or of seeds: no plant dies above it.
  const isWarmth = converted(value, unit) > (named === undefined ? WARM : HOT);
  return isWarmth || named === GERMINATION ? 'temperature' : undefined;
};
