import { as } from '../clause.js';
import type { NumberComparison, Segment } from '../meaning.js';

type QuantityKind = 'length' | 'time' | 'temperature';

/** Factors to the units of the registry, and the kind of quantity. */
const UNITS: Readonly<Record<string, readonly [kind: QuantityKind, factor: number]>> = {
  mm: ['length', 0.1],
  cm: ['length', 1],
  m: ['length', 100],
  in: ['length', 2.54],
  ft: ['length', 30.48],
  days: ['time', 1],
  weeks: ['time', 7],
  months: ['time', 30],
  deg_c: ['temperature', 1],
  deg_f: ['temperature', 1],
  deg: ['temperature', 1],
};

/** Marks of inches and feet after a number. */
const MARKS: Readonly<Record<string, string>> = {
  '"': 'in',
  '”': 'in',
  '″': 'in',
  "'": 'ft',
  '’': 'ft',
  '′': 'ft',
};

/** Smaller units that may follow, and how many of them make one. */
const SMALLER: Readonly<Record<string, readonly [unit: string, parts: number]>> = {
  m: ['cm', 100],
  ft: ['in', 12],
};

/** A number with its unit. */
export interface Quantity {
  readonly value: number;
  readonly unit: string | null;
  /** Place of the first segment after it. */
  readonly next: number;
}

/** Returns what is measured in a unit. */
export const measuredIn = (unit: string): QuantityKind => UNITS[unit]![0];

/** Returns a value in the unit of its field, or in cm. */
export const converted = (value: number, unit: string): number => {
  const result = unit === 'deg_f' ? ((value - 32) * 5) / 9 : value * UNITS[unit]![1];
  return Number(result.toFixed(2));
};

const sign = (segment: Segment | undefined): string | undefined => as(segment, 'sign')?.sign;

/** Reads a unit: a word, a mark of feet or inches, or degrees with their scale. */
const unitAt = (segments: readonly Segment[], at: number): readonly [unit: string | null, next: number] => {
  const mark = MARKS[sign(segments[at]) ?? ''];
  if (mark !== undefined) return [mark, at + 1];
  const unit = as(segments[at], 'unit')?.unit;
  if (unit !== undefined && unit !== 'deg') return [unit, at + 1];
  if (unit === 'deg' || sign(segments[at]) === '°') {
    const scale = as(segments[at + 1], 'unit')?.unit;
    if (scale === 'deg_c' || scale === 'deg_f') return [scale, at + 2];
    return ['deg', at + 1];
  }
  return [null, at];
};

const isMinusAt = (segments: readonly Segment[], at: number): boolean =>
  /^[-–]$/.test(sign(segments[at]) ?? '');

/** Reads what follows a unit in a smaller one: *1 m 50*, *5 ft 6 in*. */
const furtherAt = (
  segments: readonly Segment[],
  at: number,
  unit: string | null,
): readonly [further: number, next: number] => {
  const number = as(segments[at], 'number')?.value;
  const [smaller, parts] = SMALLER[unit ?? ''] ?? [];
  if (number === undefined || parts === undefined || !Number.isInteger(number)) return [0, at];
  const [named, next] = unitAt(segments, at + 1);
  return named === null || named === smaller ? [number / parts, next] : [0, at];
};

/** Larger numbers measure no plant. */
const LARGEST = 1_000_000;

/** Reads a number with its unit, and with a minus before a temperature. */
export const quantityAt = (segments: readonly Segment[], at: number): Quantity | null => {
  const isMinus = isMinusAt(segments, at);
  const place = isMinus ? at + 1 : at;
  const number = as(segments[place], 'number');
  if (number === undefined) return null;
  const [unit, whole] = number.unit === undefined ? unitAt(segments, place + 1) : [number.unit, place + 1];
  const [further, end] = furtherAt(segments, whole, unit);
  const isBelowZero = as(segments[end], 'below_zero') !== undefined;
  const value = number.value + further;
  if (value > LARGEST) return null;
  // Nothing is -5 cm tall: the hyphen is a dash.
  const isNegative = isBelowZero || (isMinus && (unit === null || measuredIn(unit) === 'temperature'));
  return { value: isNegative ? -value : value, unit, next: isBelowZero ? end + 1 : end };
};

/** Returns whether a word is the minus of a temperature, and no comparison: *min 15 graden*. */
const isMinusWord = (segments: readonly Segment[], at: number): boolean => {
  if (!isMinusAt(segments, at) || as(segments[at + 1], 'number') === undefined) return false;
  const [unit] = unitAt(segments, at + 2);
  return unit !== null && measuredIn(unit) === 'temperature';
};

/** Returns the comparison that a sign or word makes. */
export const comparisonAt = (segments: readonly Segment[], at: number): NumberComparison | undefined => {
  const mark = sign(segments[at]);
  if (mark === '<' || mark === '≤') return 'at_most';
  if (mark === '>' || mark === '≥' || mark === '+') return 'at_least';
  const comparison = as(segments[at], 'compare')?.comparison;
  return isMinusWord(segments, at) ? undefined : comparison;
};
