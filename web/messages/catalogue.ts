import { de } from './de.js';
import { en, type Messages } from './en.js';
import { fr } from './fr.js';

/** The texts of the pages by language. */
export const TEXTS: ReadonlyMap<string, Messages> = new Map([
  ['en', en],
  ['de', de],
  ['fr', fr],
]);

/** Language of visitors for whose languages there are no texts. */
export const DEFAULT_LANGUAGE = 'en';

/** Returns the texts in a language, which must be one of the catalogue. */
export const messagesIn = (language: string): Messages => TEXTS.get(language)!;
