import fc from 'fast-check';
import { beginningsNear, wordsNear } from '../../src/names/words-within-edits.js';
import { osa } from '../../src/wording/edit-distance.js';

/** Few letters, so that words are often near; one of them is beyond 16 bits. */
const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'é', '𐐨'), { minLength: 0, maxLength: 9 })
  .map((letters) => letters.join(''));
const latin = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 9 })
  .map((letters) => letters.join(''));
const limit = fc.integer({ min: 0, max: 3 });

const oneByOne = (list: readonly string[], sought: string, most: number): readonly (readonly string[])[] =>
  Array.from({ length: most + 1 }, (_, edits) =>
    list.filter((each) => osa(sought, each, most) === edits).sort(),
  );

const sorted = (found: readonly (readonly string[])[]) => found.map((each) => [...each].sort());

describe('C7.6 words near another word', () => {
  it('are the same as by computing the distance of each word', () => {
    fc.assert(
      fc.property(fc.uniqueArray(latin, { maxLength: 60 }), latin, limit, (words, sought, most) => {
        const list = words.toSorted();
        expect(wordsNear(list, sought, most)).toEqual(oneByOne(list, sought, most));
      }),
      { numRuns: 500 },
    );
  });

  it('are found in any order, with any letters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, limit, (list, sought, most) => {
        expect(sorted(wordsNear(list, sought, most))).toEqual(oneByOne(list, sought, most));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['robur', 1, [['robur'], ['robor', 'roburi', 'rubur']]],
    ['rboru', 2, [[], [], ['robor', 'robur']]],
    ['x', 1, [[], []]],
    ['', 2, [[], [], []]],
  ])('%s within %i', (sought, most, found) => {
    expect(wordsNear(['robor', 'robur', 'roburi', 'robusta', 'rubur'], sought, most)).toEqual(found);
  });

  it('include long words that share more letters than a byte can count', () => {
    const long = 'a'.repeat(300);
    expect(wordsNear([long, `${long}b`, `${long}bc`], `${long}c`, 1)).toEqual([
      [],
      [long, `${long}b`, `${long}bc`],
    ]);
  });
});

describe('C7.11 beginnings of words near a text', () => {
  const oneByOneOf = (
    list: readonly string[],
    text: string,
    most: number,
  ): readonly (readonly string[])[] => {
    const beginnings = new Set(
      list.flatMap((each) => [...each].map((_, at, all) => all.slice(0, at + 1).join(''))),
    );
    return oneByOne([...beginnings], text, most);
  };

  it('are the same as by computing the distance of each beginning', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), word, limit, (list, text, most) => {
        const words = list.toSorted();
        expect(sorted(beginningsNear(words, text, most))).toEqual(oneByOneOf(words, text, most));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['rob', 0, [['rob']]],
    ['rbou', 1, [[], ['robu']]],
  ])('%s within %i', (text, most, found) => {
    expect(beginningsNear(['robor', 'robur', 'roburi', 'rubur'], text, most)).toEqual(found);
  });
});
