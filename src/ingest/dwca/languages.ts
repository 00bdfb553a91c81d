import { LANGUAGES } from '../../runtime/language-codes.js';

const TWO_LETTERS = new Map(
  LANGUAGES.flatMap(({ two_letters, three_letters }) => three_letters.map((code) => [code, two_letters])),
);
const KNOWN = new Set(LANGUAGES.map(({ two_letters }) => two_letters));

/** English names of the languages with two-letter codes, as some archives write them. */
const named = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return new Map([...KNOWN].map((code) => [names.of(code)!.toLowerCase(), code]));
};
let names: ReadonlyMap<string, string> | undefined;

/** Code of unknown languages. Names in them are found by searches, but never shown as the common name. */
export const UNKNOWN_LANGUAGE = 'und';

/**
 * Returns the code of a language as it is stored (contract C8.19): two letters if ISO 639-1 has them, otherwise
 * three. Accepts `en`, `eng`, `ISO 639:eng`, `en-GB` and `English`; undefined for anything else.
 */
export const languageOf = (cell: string): string | undefined => {
  const word = cell.toLowerCase().replace(/^iso ?639(?:-[1-5])?[: ]\s*/, '');
  if (word === '') return UNKNOWN_LANGUAGE;
  const code = /^([a-z]{2,3})(?:[-_][a-z\d]+)*$/.exec(word)?.[1];
  if (code === undefined) {
    names ??= named();
    return names.get(word);
  }
  return code.length === 3 ? (TWO_LETTERS.get(code) ?? code) : KNOWN.has(code) ? code : undefined;
};
