import { LANGUAGES } from '../../runtime/language-codes.js';
import { UNDETERMINED } from '../../species/common-names.js';

const THREE_LETTERS = new Map(
  LANGUAGES.map(({ two_letters, three_letters }) => [two_letters, three_letters[0]!]),
);

/** Returns the code of a language in ISO 639-3; null for an unknown language. */
export const threeLetterCode = (language: string): string | null =>
  language === UNDETERMINED ? null : (THREE_LETTERS.get(language) ?? language);
