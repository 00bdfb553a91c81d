import { plain } from './fold.js';

/**
 * Pairs of Latin spellings that are confused in names of one plant, applied in order (ICN 60
 * and 61; endings by ICN 23.5 and 32.2).
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

/** Endings of adjectives by gender; `-ii` and `-i` are unified by the doubled letter above. */
const GENDER = /(?:us|um|os|on|is|or|a|e)$/;
/** Minimum length of the stem of an epithet. */
const SHORTEST_STEM = 2;

/** Returns the common spelling of a genus and its variants, keeping the ending: *Cissus* is not *Cissa*. */
export const latinGenus = (word: string): string =>
  SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), plain(word).replaceAll('-', ''));

/** Returns an epithet without gender ending and spelling variants: `nigra`, `niger` and `nigrum` give `nigr`. */
export const latinEpithet = (word: string): string => {
  const spelled = latinGenus(word);
  const stem = spelled.replace(GENDER, '');
  return (stem.length < SHORTEST_STEM ? spelled : stem).replace(/er$/, 'r');
};

/** Returns the common key of Latin variants, from a key of `matchKey`. */
export const latinKey = (key: string): string => {
  const [genus = '', ...below] = key.split(' ');
  return [latinGenus(genus), ...below.map((word) => (word.endsWith('.') ? word : latinEpithet(word)))].join(
    ' ',
  );
};
