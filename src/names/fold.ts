/**
 * Folding of names (contract C7.8). The indexer and the query side use the same functions, so
 * that matching does not depend on an engine's analyser.
 */

/** Letters without a Unicode decomposition (C7.8 step 3). */
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

/** Matches texts that only need lower-casing, as most names. */
const ASCII = /^[\0-\x7f]*$/;

/** Applies steps 1 to 3: removes marks, lower-cases, spells out ligatures and barred letters. */
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
 * Returns the text key (C6.8), which filters compare and orders sort by: at most 255 code
 * points; NUL, which Postgres cannot store, becomes U+FFFD.
 */
export const textKey = (text: string): string => {
  const key = plain(text).replaceAll('\0', '\ufffd');
  return key.length <= TEXT_KEY_LENGTH ? key : [...key].slice(0, TEXT_KEY_LENGTH).join('');
};

/** Acute accents, which become apostrophes first, because they decompose to a space. */
const ACUTE = /´/g;
const APOSTROPHES = /['’‘ʼ`]/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
/** Words that are left out wherever they stand; `f`, which is a genus at the beginning (*F. sylvatica*), only behind another word. */
export const CONNECTING_WORDS: readonly string[] =
  'x subsp ssp var fo form forma subvar nothosubsp nothovar nothof cf aff'.split(' ');
/** Words that are left out at the end. */
export const TRAILING_WORDS: readonly string[] = 'sp spp cv agg hort'.split(' ');
const CONNECTORS = new RegExp(`(?<![^ ])(?:${CONNECTING_WORDS.join('|')}|(?<=[^ ] +)f)(?![^ ])`, 'g');
const TRAILING = new RegExp(`(?:(?:^| )(?:${TRAILING_WORDS.join('|')}))+$`);

/** Matches texts that consist of plain words, as most names. */
const WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Keeps letters, digits and spaces. */
const spaced = (text: string): string =>
  WORDS.test(text)
    ? text
    : text.replace(APOSTROPHES, '').replaceAll('×', '').replace(NEITHER_LETTER_NOR_DIGIT, ' ');

/** Applies all steps of C7.8: lower-case words of letters and digits, separated by single spaces; may be empty. */
export const fold = (text: string): string =>
  spaced(plain(text.replace(ACUTE, "'")))
    .replace(CONNECTORS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(TRAILING, '');

/** Maximum number of words in matching (C7.5). */
const MOST_WORDS = 30;

/** Returns the words of a folded text, at most 30 (C7.5). */
export const words = (folded: string): readonly string[] =>
  folded === '' ? [] : folded.split(' ', MOST_WORDS);
