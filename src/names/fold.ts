/**
 * Folding of names (contract C7.8). Indexer and query side call these same
 * functions, so no engine's analyser decides what matches.
 */

/** Letters that no decomposition reaches (C7.8 step 3). */
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const MARKS = /[\u0300-\u036f]/g;

/** Of most names nothing but capitals has to go. */
const ASCII = /^[\0-\x7f]*$/;

/** Steps 1 to 3: marks dropped, lower case, ligatures and barred letters written out. */
export const plain = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(LETTER, (letter) => LETTERS.get(letter)!);

const TEXT_KEY_LENGTH = 255;

/**
 * The text key (C6.8): what filters compare and orders sort by. At most 255 code
 * points. NUL, which Postgres does not hold, is written as U+FFFD.
 */
export const textKey = (text: string): string => {
  const key = plain(text).replaceAll('\0', '\ufffd');
  return key.length <= TEXT_KEY_LENGTH ? key : [...key].slice(0, TEXT_KEY_LENGTH).join('');
};

/** The acute accent would decompose to a space, so it is made an apostrophe first. */
const ACUTE = /´/g;
const APOSTROPHES = /['’‘ʼ`]/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
/** An f that comes first is a genus: *F. sylvatica*. */
const CONNECTORS =
  /(?<![^ ])(?:x|subsp|ssp|var|(?<=[^ ] +)f|fo|form|forma|subvar|nothosubsp|nothovar|nothof|cf|aff)(?![^ ])/g;
const TRAILING = /(?:(?:^| )(?:sp|spp|cv|agg|hort))+$/;

/** Words already, as most names are. */
const WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Letters, digits and spaces of a plain text. */
const spaced = (text: string): string =>
  WORDS.test(text)
    ? text
    : text.replace(APOSTROPHES, '').replaceAll('×', '').replace(NEITHER_LETTER_NOR_DIGIT, ' ');

/** All steps of C7.8: lower-case words of letters and digits, one space between them; may be empty. */
export const fold = (text: string): string =>
  spaced(plain(text.replace(ACUTE, "'")))
    .replace(CONNECTORS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(TRAILING, '');

/** Words of a name that take part in matching (C7.5). */
const MOST_WORDS = 30;

/** The words of a folded text, at most 30 (C7.5). */
export const words = (folded: string): readonly string[] =>
  folded === '' ? [] : folded.split(' ', MOST_WORDS);
