import type { Field } from '../../fields/field.js';
import { ORDERED_PAIRS } from '../../fields/registry.js';
import type { Changes } from './changes.js';
import type { ProposedValue } from './read-attributes.js';

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
  values: ReadonlyMap<string, ProposedValue>,
  current: (key: string) => ProposedValue,
): readonly InvertedPair[] =>
  ORDERED_PAIRS.flatMap(([lower, upper]) => {
    if (!values.has(lower.key) && !values.has(upper.key)) return [];
    const [below, above] = [lower, upper].map(({ key }) =>
      values.has(key) ? values.get(key) : current(key),
    );
    return typeof below === 'number' && typeof above === 'number' && below > above
      ? [
          [
            [lower, below],
            [upper, above],
          ] as const,
        ]
      : [];
  });

/** Returns the new values of changes, by key of the field. */
export const newValues = (changes: Changes | null): ReadonlyMap<string, ProposedValue> =>
  new Map(Object.entries(changes ?? {}).map(([key, [, next]]) => [key, next]));
