import { plain } from './fold.js';

/**
 * Spellings that botanists mix up, in order: each side of a pair is written for
 * the other in names of one plant (ICN 60 and 61; the endings by ICN 23.5 and 32.2).
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[ao]e/g, 'e'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/[yj]/g, 'i'],
  [/v/g, 'u'],
  [/(.)\1+/g, '$1'],
];

/** Endings of adjectives by gender; `-ii` and `-i` meet by the doubled letter above. */
const GENDER = /(?:us|um|os|on|is|or|a|e)$/;
/** Letters that an epithet keeps before its ending. */
const SHORTEST_STEM = 2;

/** A genus in the spelling that its misspellings share; its ending is its own: *Cissus* is not *Cissa*. */
export const latinGenus = (word: string): string =>
  SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), plain(word).replaceAll('-', ''));

/** An epithet without what gender and spelling change: `nigra`, `niger` and `nigrum` share `nigr`. */
export const latinEpithet = (word: string): string => {
  const spelled = latinGenus(word);
  const stem = spelled.replace(GENDER, '');
  return (stem.length < SHORTEST_STEM ? spelled : stem).replace(/er$/, 'r');
};

/** The key under which the Latin variants of one name meet, of a key as `matchKey` gives it. */
export const latinKey = (key: string): string => {
  const [genus = '', ...below] = key.split(' ');
  return [latinGenus(genus), ...below.map((word) => (word.endsWith('.') ? word : latinEpithet(word)))].join(
    ' ',
  );
};
