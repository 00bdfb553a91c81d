import { as, hasComparison, isDash, skipColon, skipFillers } from '../clause.js';
import type { NumberComparison, Segment } from '../meaning.js';
import { isRain, measuredCondition } from './measured-condition.js';
import {
  FROST,
  fieldAfter,
  fieldBefore,
  fieldOfText,
  HEIGHT,
  isAboutNamed,
  measuredField,
  namedField,
  partBefore,
  reasonWithoutField,
  WIDTH,
} from './measured-field.js';
import { CALENDAR } from './month-field.js';
import { comparisonAt, converted, measuredIn, type Quantity, quantityAt } from './quantity.js';
import { type GrammarRule, leftOut, type Reading, type RuleOutcome, spanOf } from './rule.js';

/** One or two quantities with their comparison. */
interface Measurement {
  readonly comparison: NumberComparison | undefined;
  /** Whether the comparison stands behind them. */
  readonly isComparedAfter: boolean;
  readonly first: Quantity;
  readonly second: Quantity | null;
  /** Unit of the quantities that have none of their own. */
  readonly unit: string | null;
  /** Place of the first segment after them. */
  readonly next: number;
}

/** Returns whether a second quantity may follow: *2 to 3 m*, *between 2 and 3 m*, *2-3 m*. */
const isTo = (segment: Segment | undefined): boolean =>
  segment !== undefined &&
  (hasComparison(segment, 'to') || as(segment, 'and') !== undefined || isDash(segment));

/** Returns the comparison before a quantity: *under 2 m*. */
const comparisonBefore = (segments: readonly Segment[], at: number): NumberComparison | undefined => {
  const place = segments.findLastIndex((segment, each) => each < at && as(segment, 'filler') === undefined);
  const comparison = comparisonAt(segments, place);
  return comparison === 'to' || comparison === 'between' ? undefined : comparison;
};

/** Returns the comparison behind a quantity: *2 m or less*; in *40 cm, max spread 30 cm* it is of the next one. */
const comparisonAfter = (segments: readonly Segment[], at: number): NumberComparison | undefined => {
  const isOfNext = as(segments[at + 1], 'field') !== undefined && quantityAt(segments, at + 2) !== null;
  if (isOfNext) return undefined;
  const comparison = comparisonAt(segments, at);
  return comparison === 'to' || comparison === 'between' ? undefined : comparison;
};

/** Reads the field before quantities, their comparison and the quantities. */
const measurementAt = (segments: readonly Segment[], at: number): Measurement | null => {
  const hasField = as(segments[at], 'field') !== undefined;
  const start = hasField ? skipFillers(segments, skipColon(segments, at + 1)) : at;
  const following = comparisonAt(segments, start);
  // "And grow over 5 m": what joins the words before stands before no number.
  if (!hasField && following === 'to') return null;
  const first = quantityAt(segments, following === undefined ? start : skipFillers(segments, start + 1));
  if (first === null) return null;
  const second = isTo(segments[first.next]) ? quantityAt(segments, first.next + 1) : null;
  const end = second?.next ?? first.next;
  // "Narrower than" is a field and a comparison in one; "max height 2 m" has the comparison first.
  const said =
    following ?? (hasField ? (comparisonAt(segments, at) ?? comparisonBefore(segments, at)) : undefined);
  const before = said === 'to' ? undefined : said;
  const after = before === undefined ? comparisonAfter(segments, end) : undefined;
  return {
    comparison: before ?? after,
    isComparedAfter: before === undefined && after !== undefined,
    first,
    second,
    unit: second?.unit ?? first.unit,
    next: after === undefined ? end : end + 1,
  };
};

/** Returns the comparison of the measurement that "and" joins to one without its own: *up to 3 m tall and 1 m wide*. */
const comparisonJoined = (segments: readonly Segment[], at: number): NumberComparison | undefined => {
  if (as(segments[at - 1], 'and') === undefined) return undefined;
  const before = segments.slice(0, at - 1).findLastIndex((segment) => as(segment, 'number') !== undefined);
  return before > 0 ? comparisonBefore(segments, before) : undefined;
};

/** Returns the width after *x* or *×*; null if there is none. */
const widthAfter = (segments: readonly Segment[], { next }: Quantity): Quantity | null =>
  /^[x×]$/i.test(segments[next]?.text ?? '') ? quantityAt(segments, next + 1) : null;

/** Reads *2 m x 1 m* as height and width. */
const heightAndWidth = (
  reading: Reading,
  at: number,
  height: Quantity,
  width: Quantity,
): RuleOutcome | null => {
  const unit = width.unit ?? height.unit;
  if (unit === null || measuredIn(unit) !== 'length') return null;
  const { next } = width;
  const span = spanOf(reading, at, next);
  const about = (key: string, quantity: Quantity) =>
    measuredCondition(key, undefined, [converted(quantity.value, quantity.unit ?? unit)], span);
  return { next, conditions: [about(HEIGHT, height), about(WIDTH, width)] };
};

/** Reason of lengths and widths of leaves, flowers and fruits, which no field has. */
const SIZE_OF_PART = 'size_of_part';

/** Millimetres of rain in a centimetre, in which lengths are converted. */
const MM_PER_CM = 10;

const valueIn = (key: string, value: number, unit: string | null): number =>
  unit === null ? value : converted(value, unit) * (isRain(key) ? MM_PER_CM : 1);

/** Returns whether a time is before or after something: *6 weeks before the last frost*. */
const isBeforeEvent = ({ comparison, unit, isComparedAfter }: Measurement): boolean =>
  isComparedAfter &&
  (comparison === 'before' || comparison === 'after') &&
  unit !== null &&
  measuredIn(unit) === 'time';

/** Returns the field of a length that is said to be as long as the one before: *under a metre tall and wide*. */
const fieldJoined = (segments: readonly Segment[], at: number, key: string): string | undefined => {
  const joined = as(segments[at], 'and') === undefined ? undefined : as(segments[at + 1], 'field')?.key;
  const isOther = joined !== key && (joined === HEIGHT || joined === WIDTH);
  return isOther && [HEIGHT, WIDTH].includes(key) && quantityAt(segments, at + 2) === null
    ? joined
    : undefined;
};

/** Reads the field of a measurement and the condition on it. */
const measured = (reading: Reading, at: number, measurement: Measurement): RuleOutcome | null => {
  const { segments } = reading;
  const { first, second, unit, next: behind } = measurement;
  if (as(segments[behind], 'unanswered')?.reason === SIZE_OF_PART)
    return leftOut(reading, at, behind + 1, SIZE_OF_PART);
  const [after, behindField] = fieldAfter(segments, behind);
  if (after === WIDTH && partBefore(segments, at) !== undefined)
    return leftOut(reading, at, behindField, SIZE_OF_PART);
  const named = namedField(segments, at, after);
  const reason = isBeforeEvent(measurement) ? CALENDAR : reasonWithoutField(named, first, unit);
  if (reason !== undefined) return leftOut(reading, at, behind, reason);
  const key = measuredField(named ?? fieldOfText(segments, unit), unit);
  if (key === undefined) return null;
  const end = isAboutNamed(key, after) ? behindField : behind;
  const other = fieldJoined(segments, end, key);
  const next = other === undefined ? end : end + 2;
  // "Stands 2500 mm of rain" is as much as it needs to stand.
  const isStood = isRain(key) && fieldBefore(segments, at) === FROST;
  const comparison = measurement.comparison ?? (isStood ? 'at_least' : comparisonJoined(segments, at));
  const values = [first, ...(second === null ? [] : [second])].map((quantity) =>
    valueIn(key, quantity.value, quantity.unit ?? unit),
  );
  const conditions = [key, ...(other === undefined ? [] : [other])].map((each) =>
    measuredCondition(each, comparison, values, spanOf(reading, at, next)),
  );
  return { next, conditions };
};

/** Reads "under 50 cm", "between 1 and 2 m tall", "height 60-80 cm", "-20 °C", "pH 5.5", "80 days to harvest". */
export const measure: GrammarRule = (reading, at) => {
  const { segments } = reading;
  const measurement = measurementAt(segments, at);
  if (measurement === null) return null;
  const width = as(segments[at], 'field') ? null : widthAfter(segments, measurement.first);
  return width === null
    ? measured(reading, at, measurement)
    : heightAndWidth(reading, at, measurement.first, width);
};
