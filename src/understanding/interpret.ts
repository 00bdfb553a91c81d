import { type Language, SPOKEN_LANGUAGES } from './language-words.js';
import { lexiconOf } from './lexicon.js';
import type { NamedTaxa } from './meaning.js';
import { type Description, readDescription } from './read-description.js';

/** A description with the language in which it was read. */
export interface Interpretation extends Description {
  readonly language: Language;
}

const isBetter = (one: Description, other: Description): boolean =>
  one.explained > other.explained || (one.explained === other.explained && one.answered > other.answered);

/**
 * Reads a description in the given language, else in the one that explains most of its letters; on a tie most of them by conditions, then English
 * (contract C7.34).
 */
export const interpret = (text: string, language: Language | null, taxa: NamedTaxa): Interpretation => {
  const languages = language === null ? SPOKEN_LANGUAGES : [language];
  const readings = languages.map((each) => ({
    ...readDescription(text, lexiconOf(each), taxa),
    language: each,
  }));
  return readings.reduce((best, each) => (isBetter(each, best) ? each : best));
};
