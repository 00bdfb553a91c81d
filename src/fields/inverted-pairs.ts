import type { Field } from './field.js';
import { ORDERED_PAIRS } from './registry.js';

/** A field and its value. */
export type FieldValue = readonly [field: Field, value: number];

/** Two values in the wrong order (contract C10.15): what should be the lower one is greater. */
export type InvertedPair = readonly [lower: FieldValue, upper: FieldValue];

/**
 * Returns the pairs that values put in the wrong order, among themselves or with a current value.
 *
 * @param values New values by key of the field.
 * @param current Returns the current value of a field that has no new one.
 */
export const invertedPairs = (
  values: ReadonlyMap<string, unknown>,
  current: (key: string) => unknown = () => null,
): readonly InvertedPair[] =>
  ORDERED_PAIRS.flatMap(([lower, upper]) => {
    if (!values.has(lower.key) && !values.has(upper.key)) return [];
    const [below, above] = [lower, upper].map(({ key }) =>
      values.has(key) ? values.get(key) : current(key),
    );
    if (typeof below !== 'number' || typeof above !== 'number' || below <= above) return [];
    return [
      [
        [lower, below],
        [upper, above],
      ] as const,
    ];
  });
