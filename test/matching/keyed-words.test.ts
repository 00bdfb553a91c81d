import fc from 'fast-check';
import { keyedWords } from '../../src/matching/keyed-words.js';

const keyed = (words: readonly string[], keyOf: (word: string) => string) => {
  const all = keyedWords(words.length, keyOf);
  for (const word of words) all.add(word);
  return all;
};

describe('words by a key', () => {
  it('are found by it in their original order', () => {
    const words = keyed(['alba', 'nigra', 'albus', 'album', 'niger'], (word) => word.slice(0, 3));
    expect(words.having('alb')).toEqual(['alba', 'albus', 'album']);
    expect(words.having('nig')).toEqual(['nigra', 'niger']);
    expect(words.having('rub')).toEqual([]);
    expect(keyed([], (word) => word).having('')).toEqual([]);
  });

  it('are those with the key, also if hashes collide', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }),
        fc.string({ maxLength: 2 }),
        (words, key) => {
          const keyOf = (word: string): string => word.slice(0, 2);
          expect(keyed(words, keyOf).having(key)).toEqual(words.filter((word) => keyOf(word) === key));
        },
      ),
    );
  });
});
