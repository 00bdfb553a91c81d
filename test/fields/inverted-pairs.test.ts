import { invertedPairs } from '../../src/fields/inverted-pairs.js';
import { ORDERED_PAIRS } from '../../src/fields/registry.js';

describe('C10.15 a pair of values', () => {
  const pairs = ORDERED_PAIRS.map(([lower, upper]) => [lower.key, upper.key] as const);
  const found = (
    values: Readonly<Record<string, unknown>>,
    current: Readonly<Record<string, unknown>> = {},
  ) =>
    invertedPairs(new Map(Object.entries(values)), (key) => current[key] ?? null).map(
      ([[lower, below], [upper, above]]) => [lower.key, below, upper.key, above],
    );

  it.each(pairs)('%s and %s is inverted, whichever of them is new', (lower, upper) => {
    const inverted = [[lower, 6, upper, 5]];
    expect(found({ [lower]: 6, [upper]: 5 })).toEqual(inverted);
    expect(found({ [lower]: 6 }, { [upper]: 5 })).toEqual(inverted);
    expect(found({ [upper]: 5 }, { [lower]: 6 })).toEqual(inverted);
  });

  it.each(pairs)(
    '%s and %s is not if they are equal, in order, or one is unknown or removed',
    (lower, upper) => {
      expect(found({ [lower]: 5, [upper]: 5 })).toEqual([]);
      expect(found({ [lower]: 5 }, { [upper]: 6 })).toEqual([]);
      expect(found({ [lower]: 6 })).toEqual([]);
      expect(found({ [lower]: 6, [upper]: null }, { [upper]: 5 })).toEqual([]);
      expect(found({}, { [lower]: 6, [upper]: 5 })).toEqual([]);
    },
  );
});
