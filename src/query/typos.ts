import { allowance, distanceFrom } from '../names/edit-distance.js';
import type { WordVariants } from './name-query.js';

/** All words of all names. */
export interface Lexicon {
  /** The words that begin with a letter (one code point). */
  wordsStarting(letter: string): readonly string[];
}

/** The words of the lexicon within the allowance of a word of the query; the first letter must be right (C7.6). */
export const variants = (word: string, lexicon: Lexicon): WordVariants => {
  const letters = [...word];
  const limit = allowance(letters.length);
  const byEdits: string[][] = Array.from({ length: limit + 1 }, () => []);
  const distance = distanceFrom(word, limit);
  for (const candidate of lexicon.wordsStarting(letters[0] ?? '')) {
    const longEnough = candidate.length >= letters.length - limit;
    if (longEnough && candidate.length <= 2 * (letters.length + limit)) {
      byEdits[distance(candidate)]?.push(candidate);
    }
  }
  return { byEdits };
};

/** A word of a text that is still being typed, and how names may have it. */
export interface TypedWord {
  /** Words of the lexicon; of the last word, beginnings of such. */
  readonly spellings: readonly string[];
  readonly isPrefix: boolean;
}

/** From the fourth letter on a beginning may have one letter wrong (contract C7.11). */
const SHORTEST_TYPED = 4;

/**
 * Whether at most one edit may lie between a word and a text: one half of the word stands in it unchanged, or both do
 * but for a swap of the letters where they meet.
 */
const isNear = (word: string, text: string): boolean => {
  const middle = word.length >> 1;
  if (text.startsWith(word.slice(0, middle))) return true;
  const swapped = word.slice(0, middle - 1) + word.slice(middle, middle + 1) + word.slice(middle - 1, middle);
  if (text.startsWith(swapped)) return true;
  const rest = word.slice(middle);
  return [-1, 0, 1].some((shift) => text.startsWith(rest, middle + shift));
};

/** The beginnings of words of the lexicon that differ from a typed beginning by one edit; itself where there are such. */
const typedBeginnings = (word: string, lexicon: Lexicon): readonly string[] => {
  const letters = [...word];
  const limit = letters.length < SHORTEST_TYPED ? 0 : 1;
  const distance = distanceFrom(word, limit);
  const found = new Set<string>();
  for (const candidate of lexicon.wordsStarting(letters[0] ?? '')) {
    if (candidate.startsWith(word)) return [word];
    if (limit === 0 || !isNear(word, candidate)) continue;
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      const beginning = candidate.slice(0, length);
      if (beginning.length === length && distance(beginning) <= limit) found.add(beginning);
    }
  }
  // A longer one adds nothing to a shorter one that it begins with.
  return [...found].filter((each) => ![...found].some((other) => other !== each && each.startsWith(other)));
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
