import type { Field } from '../fields/field.js';
import { FIELDS, field } from '../fields/registry.js';

/** Member of a correction with names in other languages than English, by language (contract C9.20). */
export const NAMES_MEMBER = 'common_names';

const KEY = new RegExp(`^${NAMES_MEMBER}\\.([a-z]{2,3})$`);

/** English names are a field of their own; names without a language are in none. */
const NOT_HERE: ReadonlySet<string> = new Set(['en', 'und']);

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns whether names can be corrected in the language with this code. */
export const isNamesLanguage = (code: string): boolean =>
  /^[a-z]{2,3}$/.test(code) && !NOT_HERE.has(code) && languages.of(code) !== undefined;

/** Returns the language of the names that a key of `changes` stands for; undefined for a field of the registry. */
export const languageOfKey = (key: string): string | undefined => KEY.exec(key)?.[1];

/** Returns the names in a language as a field of corrections. No fact carries them. */
export const namesField = (language: string): Field => ({
  ...field('common_name'),
  key: `${NAMES_MEMBER}.${language}`,
  attribute: false,
  required: true,
});

const BY_KEY = new Map(FIELDS.map((each) => [each.key, each]));

/** Returns the field of a key of `changes`; undefined for a key that is none, or no more. */
export const changedField = (key: string): Field | undefined => {
  const language = languageOfKey(key);
  if (language === undefined) return BY_KEY.get(key);
  return isNamesLanguage(language) ? namesField(language) : undefined;
};
