import { allowance } from '../names/edit-distance.js';
import { beginningsNear, wordsNear } from '../names/near-words.js';
import type { WordVariants } from './name-query.js';

/** All words of all names. */
export interface Lexicon {
  /** The words that begin with a letter (one code point). */
  wordsStarting(letter: string): readonly string[];
}

/** The words of the lexicon within the allowance of a word of the query; the first letter must be right (C7.6). */
export const variants = (word: string, lexicon: Lexicon): WordVariants => {
  const letters = [...word];
  return { byEdits: wordsNear(lexicon.wordsStarting(letters[0] ?? ''), word, allowance(letters.length)) };
};

/** A word of a text that is still being typed, and how names may have it. */
export interface TypedWord {
  /** Words of the lexicon; of the last word, beginnings of such. */
  readonly spellings: readonly string[];
  readonly isPrefix: boolean;
}

/** From the fourth letter on a beginning may have one letter wrong (contract C7.11). */
const SHORTEST_TYPED = 4;

/** The beginnings of words of the lexicon that differ from a typed beginning by one edit; itself where there are such. */
const typedBeginnings = (word: string, lexicon: Lexicon): readonly string[] => {
  const letters = [...word];
  const limit = letters.length < SHORTEST_TYPED ? 0 : 1;
  const [own = [], near = []] = beginningsNear(lexicon.wordsStarting(letters[0] ?? ''), word, limit);
  if (own.length > 0) return own;
  // A longer one adds nothing to a shorter one that it begins with.
  const known = new Set(near);
  const beginsWithAnother = (each: string): boolean =>
    [1, 2].some((less) => known.has(each.slice(0, each.length - less)));
  return near.filter((each) => !beginsWithAnother(each));
};

/**
 * How names may have the words of a text that is still being typed: each within its allowance (C7.6), the last as the
 * beginning of a word. Null where some word is like none.
 */
export const typedWords = (words: readonly string[], lexicon: Lexicon): readonly TypedWord[] | null => {
  const typed = words.map((word, index): TypedWord => {
    const isPrefix = index === words.length - 1;
    if (isPrefix) return { spellings: typedBeginnings(word, lexicon), isPrefix };
    // The nearest are meant: what is written right is not taken for something else.
    const nearest = variants(word, lexicon).byEdits.find((found) => found.length > 0);
    return { spellings: nearest ?? [], isPrefix };
  });
  return typed.length === 0 || typed.some(({ spellings }) => spellings.length === 0) ? null : typed;
};
