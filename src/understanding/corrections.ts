import { LRUCache } from 'lru-cache';
import { allowance } from '../names/typing-errors.js';
import { wordsNear } from '../names/words-within-edits.js';
import type { Language } from './language-words.js';
import { stem } from './stems.js';

/** Number of corrections that are kept, the most recently used ones. */
const MOST_KEPT = 1_000;
/** Shorter and longer words are not corrected. */
const SHORTEST_CORRECTED = 5;
const LONGEST_CORRECTED = 40;
/** Shorter words are corrected by one edit only: with two, most are ordinary words (*schaffen* is not *Schatten*). */
const SHORTEST_WITH_TWO_EDITS = 9;

/** Returns the known word that a misspelt one is nearest to (contract C7.6); undefined if none is near. */
export type CorrectWord = (word: string) => string | undefined;

/** Returns the first letter of a word as it sounds: Spanish *h* is silent, and its *b* and *v* are one. */
const initial = (language: Language, word: string): string | undefined =>
  language === 'es' ? word.replace(/^h/, '')[0]?.replace('v', 'b') : word[0];

const nearIn = (language: Language, sorted: readonly string[], word: string): string | undefined =>
  wordsNear(sorted, word, word.length < SHORTEST_WITH_TWO_EDITS ? 1 : allowance(word.length))
    .flat()
    .find((other) => initial(language, other) === initial(language, word));

/**
 * Creates the correction of words.
 *
 * @param known Words that need no correction, in any inflection.
 * @param targets Words that others can be corrected to.
 */
export const createCorrections = (
  language: Language,
  known: ReadonlySet<string>,
  targets: Iterable<string>,
): CorrectWord => {
  const words = [...targets].filter((word) => word.length >= SHORTEST_CORRECTED).sort();
  const wordsByStem = new Map(words.map((word) => [stem(language, word), word]));
  const stems = [...wordsByStem.keys()].sort();
  const knownStems = new Set([...known].map((word) => stem(language, word)));
  /** Returns the word whose stem is near, if only its ending differs otherwise: *shurbs* and *shrub*, but not *computers* and *compatible*. */
  const nearInStem = (word: string): string | undefined => {
    const other = wordsByStem.get(nearIn(language, stems, stem(language, word)) ?? '');
    // One edit more than in the stem is left for the ending.
    const most = word.length < SHORTEST_WITH_TWO_EDITS ? 2 : 3;
    return other !== undefined && wordsNear([other], word, most).flat().length > 0 ? other : undefined;
  };
  const nearest = (word: string): string => nearIn(language, words, word) ?? nearInStem(word) ?? '';
  const nearby = new LRUCache<string, string>({ max: MOST_KEPT, memoMethod: nearest });
  return (word) => {
    if (word.length < SHORTEST_CORRECTED || word.length > LONGEST_CORRECTED) return undefined;
    if (known.has(word) || knownStems.has(stem(language, word))) return undefined;
    return nearby.memo(word) || undefined;
  };
};
