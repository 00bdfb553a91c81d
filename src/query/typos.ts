import { distanceFrom } from '../names/edit-distance.js';
import type { WordVariants } from './name-query.js';

/** All words of all names. */
export interface Lexicon {
  /** The words that begin with a letter (one code point). */
  wordsStarting(letter: string): readonly string[];
}

/** Edits allowed in a word of so many code points (contract C7.6). */
const allowance = (length: number): number => (length <= 3 ? 0 : length <= 6 ? 1 : 2);

/** The words of the lexicon within the allowance of a word of the query; the first letter must be right (C7.6). */
export const variants = (word: string, lexicon: Lexicon): WordVariants => {
  const letters = [...word];
  const limit = allowance(letters.length);
  const byEdits: string[][] = Array.from({ length: limit + 1 }, () => []);
  const distance = distanceFrom(word, limit);
  for (const candidate of lexicon.wordsStarting(letters[0] ?? '')) {
    const longEnough = candidate.length >= letters.length - limit;
    if (longEnough && candidate.length <= 2 * (letters.length + limit)) {
      byEdits[distance(candidate)]?.push(candidate);
    }
  }
  return { byEdits };
};
