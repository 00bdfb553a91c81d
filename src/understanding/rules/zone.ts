import { as, skipFillers } from '../clause.js';
import { conditionOf, type TextSpan, type UnderstoodCondition } from '../condition.js';
import type { Segment } from '../meaning.js';
import { measuredCondition } from './measured-condition.js';
import { FROST } from './measured-field.js';
import { converted, measuredIn, quantityAt } from './quantity.js';
import { type GrammarRule, type Reading, type RuleOutcome, spanOf } from './rule.js';

const COLDEST = 1;
const WARMEST = 13;

/** Reads zones of hardiness: at most the coldest zone, at least the warmest one where that is known. */
const zones = (coldest: number, warmest: number, span: TextSpan): UnderstoodCondition =>
  conditionOf(
    [
      ['range[hardiness_zone]', `,${coldest}`],
      ['range[hardiness_zone_maximum]', `${warmest},`],
      ['unknown', 'hardiness_zone_maximum'],
    ],
    [span],
    'zone',
  );

const isZone = (segment: Segment | undefined): boolean => as(segment, 'relation')?.relation === 'zone';

/** Returns whether a segment compares warmth: *zone 9 or warmer*. */
const isComparative = (segment: Segment | undefined): boolean =>
  as(segment, 'unanswered')?.reason === 'temperature' || as(segment, 'size') !== undefined;

/** Returns the place after words that widen a zone (*or warmer*, *and above*); the same place without any. */
const afterWidening = (segments: readonly Segment[], at: number): number => {
  const comparison = as(segments[at], 'compare')?.comparison;
  if (comparison === 'at_least' || comparison === 'at_most') return at + 1;
  const isJoined = as(segments[at], 'or') !== undefined || as(segments[at], 'and') !== undefined;
  return isJoined && isComparative(segments[at + 1]) ? at + 2 : at;
};

/** Reads "zone 5", "zones 5-9", "USDA zone 7b". */
export const zone: GrammarRule = (reading, at) => {
  const { segments } = reading;
  if (!isZone(segments[at])) return null;
  let place = skipFillers(segments, at + 1);
  while (isZone(segments[place])) place = skipFillers(segments, place + 1);
  const first = as(segments[place], 'number')?.value;
  if (first === undefined || first < COLDEST || first > WARMEST) return null;
  let next = place + 1;
  const half = segments[next];
  if (half?.start === segments[place]!.end && /^[ab]$/i.test(half.text)) next += 1;
  const joins = as(segments[next], 'sign') ?? as(segments[next], 'compare') ?? as(segments[next], 'and');
  const second = joins === undefined ? undefined : as(segments[next + 1], 'number')?.value;
  if (second !== undefined) next += 2;
  const other = second ?? first;
  const conditions = [zones(Math.min(first, other), Math.max(first, other), spanOf(reading, at, next))];
  const end = afterWidening(segments, next);
  // A plant of zone 9 may or may not stand a warmer one.
  return end === next
    ? { next, conditions }
    : { next: end, conditions, ignored: [{ span: spanOf(reading, next, end), reason: 'temperature' }] };
};

/** Reads the temperature after "hardy": *hardy to -20*, *winterhart bis -15 °C*. */
const frost = (reading: Reading, at: number, from: number): RuleOutcome | null => {
  const quantity = quantityAt(reading.segments, from);
  if (quantity === null) return null;
  const { value, unit, next } = quantity;
  const isFrost = unit === null ? value < 0 : measuredIn(unit) === 'temperature';
  if (!isFrost) return null;
  const degrees = unit === null ? value : converted(value, unit);
  return { next, conditions: [measuredCondition(FROST, 'at_most', [degrees], spanOf(reading, at, next))] };
};

/** Returns whether a word may stand between "hardy" and a zone or temperature. */
const isBetween = (segment: Segment | undefined): boolean =>
  as(segment, 'filler') !== undefined || as(segment, 'compare') !== undefined;

/** Reads "hardy zone 5" and "hardy -20": the word only says what the zone or temperature is about. */
export const hardy: GrammarRule = (reading, at) => {
  const { segments } = reading;
  const said = as(segments[at], 'value');
  if (said?.of !== 'frost_tolerance' || said.label !== 'hardy') return null;
  let place = at + 1;
  while (!isZone(segments[place]) && isBetween(segments[place])) place += 1;
  return zone(reading, place) ?? frost(reading, at, place);
};
