import { allowance } from '../names/typing-errors.js';
import { beginningsNear, wordsNear } from '../names/words-within-edits.js';
import type { WordVariants } from './name-query.js';
import { SHORT_BEGINNING } from './search-limits.js';

/** All words of all names. */
export interface Lexicon {
  /** Returns the words that begin with a letter (one code point). */
  wordsStarting(letter: string): readonly string[];
}

/** Returns the words of the lexicon within the allowed edits of a word; the first letter must be the same (C7.6). */
export const variants = (word: string, lexicon: Lexicon): WordVariants => {
  const letters = [...word];
  return { byEdits: wordsNear(lexicon.wordsStarting(letters[0] ?? ''), word, allowance(letters.length)) };
};

/** A word of a text that is still being typed, with the spellings that names may have. */
export interface TypedWord {
  /** Words of the lexicon; for the last word, beginnings of words. */
  readonly spellings: readonly string[];
  readonly isPrefix: boolean;
}

/** Letters from which a beginning may have one wrong letter (contract C7.11). */
const MIN_CORRECTED_LENGTH = 4;

/** Returns the typed beginning if words have it, otherwise the beginnings of words that differ from it by one edit. */
const typedBeginnings = (word: string, lexicon: Lexicon): readonly string[] => {
  const letters = [...word];
  const limit = letters.length < MIN_CORRECTED_LENGTH ? 0 : 1;
  const [own = [], near = []] = beginningsNear(lexicon.wordsStarting(letters[0] ?? ''), word, limit);
  if (own.length > 0) return own;
  // A beginning that contains a shorter one finds nothing more.
  const known = new Set(near);
  const beginsWithAnother = (each: string): boolean =>
    [1, 2].some((less) => known.has(each.slice(0, each.length - less)));
  return near.filter((each) => !beginsWithAnother(each));
};

/**
 * Returns the possible spellings of a text that is still being typed: each word within its allowed edits (C7.6), the last
 * as the beginning of a word. Null if a word has no similar one.
 *
 * @param mayBeMisspelt Returns false for words that are taken as written.
 */
export const typedWords = (
  words: readonly string[],
  lexicon: Lexicon,
  mayBeMisspelt: (word: string) => boolean = () => true,
): readonly TypedWord[] | null => {
  // Names that begin with one or two letters are found as typed, as far as they are sought (C7.4 tier 9).
  if (words.length === 1 && [...words[0]!].length <= SHORT_BEGINNING) return null;
  const typed = words.map((word, index): TypedWord => {
    const isPrefix = index === words.length - 1;
    if (!mayBeMisspelt(word)) return { spellings: [word], isPrefix };
    if (isPrefix) return { spellings: typedBeginnings(word, lexicon), isPrefix };
    // Only the nearest words count: a correct word is never read as another one.
    const nearest = variants(word, lexicon).byEdits.find((found) => found.length > 0);
    return { spellings: nearest ?? [], isPrefix };
  });
  return typed.length === 0 || typed.some(({ spellings }) => spellings.length === 0) ? null : typed;
};
