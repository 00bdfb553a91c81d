import { setImmediate as nextIteration } from 'node:timers/promises';
import { placesByName } from '../geography/places-by-name.js';
import { getOrInsert } from '../runtime/get-or-insert.js';
import { createCompounds, type SplitCompound } from './compounds.js';
import { type CorrectWord, createCorrections } from './corrections.js';
import { type Language, SPOKEN_LANGUAGES, wordsIn } from './language-words.js';
import type { Meaning } from './meaning.js';
import { areForms, stem } from './stems.js';
import { isHyphen, joins, tokensOf } from './tokens.js';
import { meaningOf } from './word-meaning.js';

/** Returns the meanings of words in sequence; none for unknown ones. */
type FindMeanings = (words: readonly string[]) => readonly Meaning[];

/** The words and phrases of a language with what they mean. */
export interface WordLexicon {
  readonly language: Language;
  /** Finds words as written. */
  readonly written: FindMeanings;
  /** Finds words as written, else in another inflection. */
  readonly find: FindMeanings;
  /** Returns whether a word is an ordinary one that means nothing here. */
  readonly isOrdinary: (word: string) => boolean;
  readonly similar: CorrectWord;
  readonly parts: SplitCompound;
  /** Number of words of the longest phrase. */
  readonly longest: number;
}

/** A phrase that other inflections of its words mean as well. */
interface Inflected {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/** The phrases of a language by their words with a space between, as written and by their stems. */
interface Phrases {
  readonly exact: Map<string, readonly Meaning[]>;
  readonly stemmed: Map<string, readonly Inflected[]>;
}

/** Returns the words of a phrase of the tables without hyphens and apostrophes. */
const phraseOf = (said: string): readonly string[] =>
  tokensOf(said)
    .filter((token, at) => !isHyphen(token) && (at === 0 || !joins(token)))
    .map((token) => token.text);

/** Umlauts of German in two letters (*Baeume*); folded words have the first one alone. */
const UMLAUT = /([aou])e/g;

const stemsOf = (language: Language, words: readonly string[]): string =>
  words.map((word) => stem(language, word)).join(' ');

/** Returns the phrases of the table of a language, and the names of countries, states and zones. */
const phrasesIn = (language: Language): Phrases => {
  const exact = new Map<string, Meaning[]>();
  const stemmed = new Map<string, Inflected[]>();
  const places = placesByName(language);
  for (const row of wordsIn(language).rows)
    for (const phrase of row.said.map(phraseOf)) {
      const meanings = getOrInsert(exact, phrase.join(' '), () => []);
      const meaning = meaningOf(row);
      if (meaning === undefined) continue;
      meanings.push(meaning);
      // Names of countries have no other form: *islands* are not *Islande*.
      if (meaning.is === 'place' && places.has(phrase.join(' '))) continue;
      getOrInsert(stemmed, stemsOf(language, phrase), () => []).push({ words: phrase, meaning });
    }
  for (const [name, called] of places)
    if (!exact.has(name)) exact.set(name, [{ is: 'place', places: called, approximate: null }]);
  return { exact, stemmed };
};

/** Kinds of meanings that verbs have: *tolera* and *tolerar*. */
const OF_VERBS: ReadonlySet<Meaning['is']> = new Set(['field', 'relation', 'unanswered', 'filler']);

/** Returns whether words can be another inflection of a phrase. */
const isInflection = (
  language: Language,
  { words, meaning }: Inflected,
  written: readonly string[],
): boolean => words.length > 1 || OF_VERBS.has(meaning.is) || areForms(language, words[0]!, written[0]!);

const wordsOf = (phrases: Iterable<string>): ReadonlySet<string> =>
  new Set([...phrases].flatMap((phrase) => phrase.split(' ')));

const create = (language: Language): WordLexicon => {
  const { exact, stemmed } = phrasesIn(language);
  const inflected = (words: readonly string[]): readonly Meaning[] | undefined => {
    const found = stemmed
      .get(stemsOf(language, words))
      ?.filter((each) => isInflection(language, each, words))
      .map(({ meaning }) => meaning);
    return found?.length === 0 ? undefined : found;
  };
  const inSpelling = (words: readonly string[]): readonly Meaning[] | undefined =>
    exact.get(words.join(' ')) ?? inflected(words);
  const transcribed = (words: readonly string[]): readonly string[] =>
    language === 'de' ? words.map((word) => word.replace(UMLAUT, '$1')) : words;
  const written: FindMeanings = (words) =>
    exact.get(words.join(' ')) ?? exact.get(transcribed(words).join(' ')) ?? [];
  const find: FindMeanings = (words) => inSpelling(words) ?? inSpelling(transcribed(words)) ?? [];
  // A misspelt word is never a place: *Algen* are not the Alps.
  const correctable = [...exact].flatMap(([phrase, meanings]) =>
    meanings.some(({ is }) => is !== 'place') ? phrase : [],
  );
  return {
    language,
    written,
    find,
    isOrdinary: (word) => exact.get(word)?.length === 0,
    similar: createCorrections(language, wordsOf(exact.keys()), wordsOf(correctable)),
    parts: createCompounds(
      language,
      (word) => exact.has(word),
      (part) => find([part]).length > 0,
    ),
    longest: Math.max(...[...exact.keys()].map((phrase) => phrase.split(' ').length)),
  };
};

const known = new Map<Language, WordLexicon>();

/** Returns the lexicon of a language, which is built once. */
export const lexiconOf = (language: Language): WordLexicon =>
  getOrInsert(known, language, () => create(language));

/** Builds all lexicons between other work, so that the first search need not: 50 ms each. */
export const prepareLexicons = async (): Promise<void> => {
  for (const language of SPOKEN_LANGUAGES) {
    await nextIteration();
    lexiconOf(language);
  }
};
