import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { Language } from './language-words.js';

/** Stemmers of Snowball. They are given folded words on both sides, so accents that people leave out make no difference. */
const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

/** Shorter words are compared as they are: *mar* is not *mare*. */
const SHORTEST = 4;

/** Endings of gender that the stemmers leave on short words (*alta*), in the languages that have them. */
const GENDERED: ReadonlySet<Language> = new Set(['es', 'it', 'pt']);
const ENDING = /(?<=...)[aeio]s?$/;

/** Endings that a stemmer leaves: the dative and plural of German words in *-el* and *-er* (*Wurzeln*). */
const DATIVE = /(?<=..e[lr])n$/;
/** The Dutch diminutive, which gardeners use of every plant (*boompje*, *bolletjes*), with the letter that it doubles. */
const DIMINUTIVE = /(?<=..[^aeiou])(?:(?<=([lmn]))\1?etje|(?<=m)pje|(?<=[rlnw])tje|je)s?$/;

const trimmed = (language: Language, word: string): string => {
  if (language === 'de') return word.replace(DATIVE, '');
  return language === 'nl' ? word.replace(DIMINUTIVE, '') : word;
};

/** Returns the stem of a folded word: the part that inflected forms share, marked so that it equals no short word. */
export const stem = (language: Language, written: string): string => {
  const word = trimmed(language, written);
  if (word.length < SHORTEST) return word;
  const stemmed = STEMMERS[language](word);
  return `${GENDERED.has(language) ? stemmed.replace(ENDING, '') : stemmed}~`;
};

/** Endings by which nouns and adjectives inflect, after what two forms share. */
const NOMINAL: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  fr: new Set(
    ' e s es x aux al ale ales le les se ses sse sses f fs ve ves c ce ces che ches he hes ne nes te tes re res u ue ues'.split(
      ' ',
    ),
  ),
  es: new Set(' a o e as os es s z ces'.split(' ')),
  it: new Set(' a o e i he hi io ie ia'.split(' ')),
  pt: new Set(' a o e as os es s l is il eis ao oes aes a m ns'.split(' ')),
};

/**
 * Returns whether two words with one stem can be forms of a noun or adjective. Stemmers also take the endings of verbs from them,
 * which in the languages of Latin makes one of many words (*verde* and *verdad*, *sal* and *salir*).
 */
export const areForms = (language: Language, one: string, other: string): boolean => {
  const endings = NOMINAL[language];
  if (endings === undefined) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return endings.has(one.slice(shared)) && endings.has(other.slice(shared));
};
