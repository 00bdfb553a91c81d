import { allowance } from '../names/typing-errors.js';
import { wordsNear } from '../names/words-within-edits.js';
import { SEARCH_LIMITS } from '../query/search-limits.js';
import { type Lexicon, type TypedWord, typedWords, variants } from '../query/typos.js';
import type { SearchWork } from './meter.js';
import { planTypos, type TypoPlan } from './typo-plan.js';

/** Plan of a search within typing errors, and what it left out. */
export interface Corrections {
  /** Null if nothing can match. */
  readonly plan: TypoPlan | null;
  /** Words that were taken as written, because the text has too many. */
  readonly uncorrected: readonly string[];
  readonly work: Partial<SearchWork>;
}

const isKnown = (word: string, lexicon: Lexicon): boolean => {
  const [first = ''] = word;
  return wordsNear(lexicon.wordsStarting(first), word, 0)[0]!.length > 0;
};

/** Returns whether the word is long enough to have typing errors (C7.6). */
const mayHaveErrors = (word: string): boolean => allowance([...word].length) > 0;

/** Returns the words to correct: all of a short text; of a longer one, first those that no name has, then the others in order. */
const correctable = (given: readonly string[], known: ReadonlySet<string>): ReadonlySet<string> => {
  const words = given.filter(mayHaveErrors);
  const unknown = words.filter((word) => !known.has(word));
  const inOrder =
    words.length <= SEARCH_LIMITS.correctedWords
      ? words
      : [...unknown, ...words.filter((word) => known.has(word))];
  return new Set(inOrder.slice(0, SEARCH_LIMITS.correctedWords));
};

/** Plans the search of a text within typing errors (C7.4 tier 14, C7.6). */
export const planCorrections = (words: readonly string[], lexicon: Lexicon): Corrections => {
  const known = new Set(words.filter((word) => isKnown(word, lexicon)));
  const corrected = correctable(words, known);
  const asWritten = words.filter((word) => !corrected.has(word));
  const found = asWritten.every((word) => known.has(word))
    ? words.map((word) => (corrected.has(word) ? variants(word, lexicon) : { byEdits: [[word]] }))
    : null;
  const candidates = (found ?? []).flatMap(({ byEdits }) => byEdits.flat()).length;
  return {
    plan: found && planTypos(found),
    uncorrected: asWritten.filter(mayHaveErrors),
    work: { wordsLookedUp: words.length, wordsCorrected: found ? corrected.size : 0, candidates },
  };
};

/** Returns the possible spellings of a text that is being typed (C7.11), with the work that it took. */
export const planTypedWords = (
  words: readonly string[],
  lexicon: Lexicon,
): { readonly typed: readonly TypedWord[] | null; readonly work: Partial<SearchWork> } => {
  const known = new Set(words.filter((word) => isKnown(word, lexicon)));
  const corrected = correctable(words, known);
  const typed = typedWords(words, lexicon, (word) => corrected.has(word));
  const candidates = (typed ?? []).flatMap(({ spellings }) => spellings).length;
  return { typed, work: { wordsLookedUp: words.length, wordsCorrected: corrected.size, candidates } };
};
