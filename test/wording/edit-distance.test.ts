import fc from 'fast-check';
import { distanceFrom, osa } from '../../src/wording/edit-distance.js';

/** Computes the distance by the textbook recursion, without a band. */
const reference = (a: readonly string[], b: readonly string[]): number => {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const options = [
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        options.push(table[i - 2]![j - 2]! + 1);
      }
      table[i]![j] = Math.min(...options);
    }
  }
  return table[a.length]![b.length]!;
};

describe('optimal string alignment', () => {
  it.each([
    ['light', 'light', 0],
    ['light', 'lihgt', 1],
    ['rosa', 'rosae', 1],
    ['rosa', 'osa', 1],
    ['rosa', 'rasa', 1],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['a😀b', 'ab😀', 1],
  ])('C4.6 %s and %s are %i edits apart', (a, b, edits) => {
    expect(osa(a, b, 5)).toBe(edits);
  });

  it('C7.6 is infinite above the limit', () => {
    expect(osa('rosa', 'quercus', 2)).toBe(Number.POSITIVE_INFINITY);
    expect(osa('light', 'lihgt', 0)).toBe(Number.POSITIVE_INFINITY);
    expect(osa('ab', 'abcd', 1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('agrees with the unbanded table for every limit, one word against many', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c', '😀'), { maxLength: 8 });
    fc.assert(
      fc.property(
        word,
        fc.array(word, { maxLength: 6 }),
        fc.integer({ min: 0, max: 5 }),
        (a, many, limit) => {
          const distance = distanceFrom(a.join(''), limit);
          for (const b of many) {
            const edits = reference(a, b);
            expect(distance(b.join(''))).toBe(edits <= limit ? edits : Number.POSITIVE_INFINITY);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
