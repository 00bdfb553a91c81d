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

/** Endings of adjectives by gender, but not the genitive *-ae*. */
const GENDER = /(?:us|um|os|on|is|or|a|(?<!a)e|er)$/;
/** Minimum length of the stem of an epithet. */
const SHORTEST_STEM = 2;
/** Marks a stem, so that it never equals a word without an ending: *majus* is not *mayi*. */
const CUT = '-';

const spelledAlike = (word: string): string =>
  SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word);

/** Returns the common spelling of a genus and its variants, keeping the ending: *Cissus* is not *Cissa*. */
export const latinGenus = (word: string): string => spelledAlike(plain(word).replaceAll('-', ''));

/**
 * Returns an epithet without gender ending and spelling variants: `nigra`, `niger` and `nigrum` give `nigr-`. The ending is cut
 * first: *sativa* keeps its v, which *sativum* would lose as a doubled letter.
 */
export const latinEpithet = (word: string): string => {
  const whole = plain(word)
    .replaceAll('-', '')
    .replace(/ioides$/, 'oides');
  const stem = whole.replace(GENDER, '');
  if (stem === whole || stem.length < SHORTEST_STEM) return spelledAlike(whole);
  // `niger` and `nigra`, `tener` and `tenera`.
  const short = whole.endsWith('er') ? `${stem}r` : stem.replace(/er$/, 'r');
  return spelledAlike(short) + CUT;
};

/** Returns the common key of Latin variants, from a key of `matchKey`. */
export const latinKey = (key: string): string => {
  const [genus = '', ...below] = key.split(' ');
  return [latinGenus(genus), ...below.map((word) => (word.endsWith('.') ? word : latinEpithet(word)))].join(
    ' ',
  );
};
