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

/** Returns the word with this spelling, in any case, with spaces or hyphens in place of underscores. */
export const wordNamed = (words: readonly ScaleWord[], text: string): ScaleWord | undefined => {
  const spelling = text.trim().toLowerCase().replace(/[ -]/g, '_');
  return words.find(({ word }) => word === spelling);
};

/** Returns the word for a step of a scale; undefined for a scale without words. */
export const wordOfStep = (words: readonly ScaleWord[] | null, step: number): string | undefined =>
  words?.findLast(({ first }) => step >= first)?.word;
