import { z } from 'zod';
import { readShippedTable, separatedValues } from '../runtime/shipped-table.js';

/** Languages in which descriptions are understood, the preferred one first where two explain as many words (contract C7.34). */
export const SPOKEN_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof SPOKEN_LANGUAGES)[number];

/** What the words of a row are for (data/words/README.md). */
const KINDS = [
  'field',
  'value',
  'condition',
  'part',
  'season',
  'vague',
  'compare',
  'logic',
  'relation',
  'safety',
  'victim',
  'unit',
  'number',
  'place',
  'unanswered',
  'filler',
  'ordinary',
] as const;
/** Kind of a row of the tables of words. */
export type WordKind = (typeof KINDS)[number];

const Row = z.strictObject({
  kind: z.enum(KINDS),
  key: z.string().min(1),
  shown: z.string(),
  said: z.string().transform(separatedValues),
});

/** A meaning with the words for it in one language. */
export interface WordRow {
  readonly kind: WordKind;
  readonly key: string;
  /** How pages and answers show it; empty for what is never shown. */
  readonly shown: string;
  /** How people say it. */
  readonly said: readonly string[];
}

/** The words of a language, for descriptions and for the pages. */
export interface LanguageWords {
  readonly language: Language;
  readonly rows: readonly WordRow[];
  /** Returns how a meaning is shown; undefined without a word. */
  readonly shown: (kind: WordKind, key: string) => string | undefined;
}

const read = (language: Language): LanguageWords => {
  const rows = readShippedTable(`words/${language}.csv`, Row);
  const shown = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.shown]));
  return { language, rows, shown: (kind, key) => shown.get(`${kind} ${key}`) || undefined };
};

const known = new Map<Language, LanguageWords>();

/** Returns the words of a language, which are read once. */
export const wordsIn = (language: Language): LanguageWords => {
  const words = known.get(language) ?? read(language);
  known.set(language, words);
  return words;
};
