/** A word for one step of a scale, or for several neighbouring ones (contract C14.31). */
export interface ScaleWord {
  readonly word: string;
  /** The first and the last step with this word. */
  readonly first: number;
  readonly last: number;
}

/** Returns the words of a scale, lowest step first, from the steps of each. */
export const scale = (
  words: Readonly<Record<string, readonly [first: number, last: number]>>,
): readonly ScaleWord[] => Object.entries(words).map(([word, [first, last]]) => ({ word, first, last }));

/** Returns a word or label as people read it: `deep shade` for `deep_shade`. */
export const readable = (word: string): string => word.replaceAll('_', ' ');

/** Names the first and the last step of a scale, each with its meaning: `from 1 (deep shade) to 9 (full sun)`. */
export const scaleEnds = (
  [first, last]: readonly [number, number],
  [lowest, highest]: readonly [string, string],
): string => `from ${first} (${lowest}) to ${last} (${highest})`;

/** Names the ends of a scale by its first and last word. */
export const wordedEnds = (words: readonly ScaleWord[]): string => {
  const [lowest, highest] = [words[0]!, words.at(-1)!];
  return scaleEnds([lowest.first, highest.last], [readable(lowest.word), readable(highest.word)]);
};

/** Returns the word with this spelling, in any case, with spaces or hyphens in place of underscores. */
export const wordNamed = (words: readonly ScaleWord[], text: string): ScaleWord | undefined => {
  const spelling = text.trim().toLowerCase().replace(/[ -]/g, '_');
  return words.find(({ word }) => word === spelling);
};

/** Returns the word for a step of a scale; undefined for a scale without words. */
export const wordOfStep = (words: readonly ScaleWord[] | null, step: number): string | undefined =>
  words?.findLast(({ first }) => step >= first)?.word;
