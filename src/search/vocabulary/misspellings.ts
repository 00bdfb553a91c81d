import { withoutPartWord } from '../../names/everyday-forms.js';
import { soundKey } from '../../names/sound.js';
import { allowance } from '../../names/typing-errors.js';
import { wordsNear } from '../../names/words-within-edits.js';
import { getOrInsert } from '../../runtime/get-or-insert.js';
import { byFirstLetter, firstLetter } from '../by-first-letter.js';
import type { PlantVocabulary } from './plant-vocabulary.js';

/** Shortest text that is read by its sound: shorter ones are more often beginnings. */
const SHORTEST_HEARD = 6;

/** Most species with a misspelt word in their names. */
const FEW = 3;
/** How many times more species must have the right word. */
const RARER = 10;

/** The names and words with which a text is compared. */
interface Spellings {
  /** Names of plants and groups with the popularity of the best-known plant. */
  readonly names: ReadonlyMap<string, number>;
  /** Names that are found by their sound only. */
  readonly heardOnly: ReadonlySet<string>;
  /** Number of well-known species with a word in their common names, by word; infinity for words of scientific names. */
  readonly users: ReadonlyMap<string, number>;
}

/** Returns the number of letters of a text without a separate word for a growth form or part: that word allows no more typing errors. */
const lengthWithoutGrowthWord = (text: string): number =>
  Math.min(...[text, ...withoutPartWord(text)].map((each) => [...each].length));

/** Creates the functions that find the best-known name from which a misspelt text differs (contract C7.15). */
export const createCorrection = async (
  { names, heardOnly, users }: Spellings,
  breathe: () => Promise<void>,
): Promise<Pick<PlantVocabulary, 'isUnfinished' | 'correction'>> => {
  const namesByLetter = byFirstLetter([...names.keys()].filter((name) => !heardOnly.has(name)).sort());
  const wordsByLetter = byFirstLetter([...users.keys()].filter((word) => users.get(word)! > 1).sort());
  const alike = new Map<string, string[]>();
  for (const name of names.keys()) {
    await breathe();
    getOrInsert(alike, soundKey(name), (): string[] => []).push(name);
  }

  /** Returns whether a word is a misspelling that a few names have: *parsely* beside the many of *parsley*. */
  const isMisspeltInNames = (word: string, count: number): boolean =>
    count <= FEW &&
    wordsNear(wordsByLetter.get(firstLetter(word)) ?? [], word, Math.min(1, allowance(word.length)))
      .flat()
      .some((other) => users.get(other)! >= RARER * count && users.get(other)! < Number.POSITIVE_INFINITY);

  /** Returns whether no name has the word, or begins a word with it if it may be unfinished. */
  const isUnknown = (word: string, isPrefix: boolean): boolean => {
    const count = users.get(word) ?? 0;
    if (count > 1) return isMisspeltInNames(word, count);
    return !(
      isPrefix && (wordsByLetter.get(firstLetter(word)) ?? []).some((known) => known.startsWith(word))
    );
  };

  const isUnfinished = (text: string): boolean =>
    (namesByLetter.get(firstLetter(text)) ?? []).some(
      (name) => name.length > text.length && name[text.length] !== ' ' && name.startsWith(text),
    );

  const correction: PlantVocabulary['correction'] = (text, lastIsPrefix) => {
    if (text === '' || names.has(text) || (lastIsPrefix && isUnfinished(text))) return null;
    const typed = text.split(' ');
    const isMisspelt = typed.some((word, at) => isUnknown(word, lastIsPrefix && at === typed.length - 1));
    const near = isMisspelt
      ? wordsNear(namesByLetter.get(firstLetter(text)) ?? [], text, allowance(lengthWithoutGrowthWord(text)))
      : [];
    const heard = text.length < SHORTEST_HEARD ? [] : (alike.get(soundKey(text)) ?? []);
    const nearest = [heard, ...near].find((found) => found.length > 0) ?? [];
    return nearest.toSorted((a, b) => names.get(b)! - names.get(a)!)[0] ?? null;
  };
  return { isUnfinished, correction };
};
