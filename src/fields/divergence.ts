import type { Field } from './field.js';
import { labelPosition, VOCABULARIES } from './vocabularies.js';

/** Units of fields whose claims may differ by a tenth. */
const SIZES: ReadonlySet<string> = new Set(['cm', 'mm', 'days']);
const TENTH = 1.1;
const YEAR = VOCABULARIES.month.length;

/** Returns how far apart values are, from 0 (they agree) to 1. */
type Measure = (values: readonly unknown[]) => number;

/** Measures sizes: their difference as a share of the largest; 0 within a tenth. */
const ofSizes: Measure = (values) => {
  const [least, most] = [Math.min(...values.map(Number)), Math.max(...values.map(Number))];
  return most <= least * TENTH ? 0 : 1 - least / most;
};

/** Measures steps: their distance as a share of the scale; 0 within one step. */
const ofSteps =
  (stepOf: (value: unknown) => number, steps: number): Measure =>
  (values) => {
    const between = Math.max(...values.map(stepOf)) - Math.min(...values.map(stepOf));
    return between <= 1 ? 0 : between / (steps - 1);
  };

const monthsBetween = (a: number, b: number): number => {
  const apart = Math.abs(a - b);
  return Math.min(apart, YEAR - apart);
};

/** Measures lists of months: for the two lists farthest apart, the distance of their nearest months as a share of half a year. */
const ofMonths: Measure = (values) => {
  const lists = values.map((value) =>
    [value].flat().flatMap((label) => labelPosition('month', String(label)) ?? []),
  );
  const nearest = (a: readonly number[], b: readonly number[]): number =>
    Math.min(...a.flatMap((month) => b.map((other) => monthsBetween(month, other))));
  return Math.max(...lists.flatMap((a) => lists.map((b) => nearest(a, b)))) / (YEAR / 2);
};

const measureOf = ({ type, unit, vocabulary, scale }: Field): Measure | null => {
  if (unit !== null && SIZES.has(unit)) return ofSizes;
  if (vocabulary === 'month') return ofMonths;
  if (type === 'ordinal' && vocabulary !== null) {
    const steps = VOCABULARIES[vocabulary].length;
    return ofSteps((label) => labelPosition(vocabulary, String(label))!, steps);
  }
  if (scale === null) return null;
  return ofSteps(Number, scale.at(-1)!.last - scale[0]!.first + 1);
};

/** Returns whether claims on a field may differ a little: sizes, days, steps of scales and months (C10.70). */
export const isTolerant = (field: Field): boolean => measureOf(field) !== null;

/**
 * Returns how far apart the claims on a tolerant field are: from 0, where they agree within a tenth, within one step or in a
 * month, to 1. Null for other fields.
 */
export const divergence = (field: Field, values: readonly unknown[]): number | null => {
  const measure = measureOf(field);
  if (measure === null) return null;
  // A claim that there is no value (C9.49) contradicts any value.
  return values.includes(null) ? 1 : measure(values);
};
