import { withoutPartWord } from '../../names/everyday-forms.js';
import { soundKey } from '../../names/sound.js';
import { allowance } from '../../names/typing-errors.js';
import { wordsNear } from '../../names/words-within-edits.js';
import { getOrInsert } from '../../runtime/get-or-insert.js';
import { byFirstLetter, firstLetter } from '../by-first-letter.js';

/** Shortest text that is read by its sound: shorter ones are more often beginnings. */
const SHORTEST_HEARD = 6;

/** The names and words with which a text is compared. */
interface Spellings {
  /** Names of plants and groups with the popularity of the best-known plant. */
  readonly names: ReadonlyMap<string, number>;
  /** Names that are found by their sound only. */
  readonly heardOnly: ReadonlySet<string>;
  /** Words that are no misspellings. */
  readonly words: ReadonlySet<string>;
}

/** Returns the number of letters of a text without a separate word for a growth form or part: that word allows no more typing errors. */
const lengthWithoutGrowthWord = (text: string): number =>
  Math.min(...[text, ...withoutPartWord(text)].map((each) => [...each].length));

/** Creates the function that returns the best-known name from which a misspelt text differs, or null (contract C7.15). */
export const createCorrection = async (
  { names, heardOnly, words }: Spellings,
  breathe: () => Promise<void>,
): Promise<(text: string, lastIsPrefix: boolean) => string | null> => {
  const namesByLetter = byFirstLetter([...names.keys()].filter((name) => !heardOnly.has(name)).sort());
  const wordsByLetter = byFirstLetter([...words].sort());
  const alike = new Map<string, string[]>();
  for (const name of names.keys()) {
    await breathe();
    getOrInsert(alike, soundKey(name), (): string[] => []).push(name);
  }

  /** Returns whether no name has the word, or begins a word with it if it may be unfinished. */
  const isUnknown = (word: string, isPrefix: boolean): boolean =>
    !words.has(word) &&
    !(isPrefix && (wordsByLetter.get(firstLetter(word)) ?? []).some((known) => known.startsWith(word)));

  return (text, lastIsPrefix) => {
    if (text === '' || names.has(text)) return null;
    const typed = text.split(' ');
    const isMisspelt = typed.some((word, at) => isUnknown(word, lastIsPrefix && at === typed.length - 1));
    const near = isMisspelt
      ? wordsNear(namesByLetter.get(firstLetter(text)) ?? [], text, allowance(lengthWithoutGrowthWord(text)))
      : [];
    const heard = text.length < SHORTEST_HEARD ? [] : (alike.get(soundKey(text)) ?? []);
    const nearest = [heard, ...near].find((found) => found.length > 0) ?? [];
    return nearest.toSorted((a, b) => names.get(b)! - names.get(a)!)[0] ?? null;
  };
};
