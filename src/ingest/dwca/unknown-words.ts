/** Collects unknown words of a file, for one warning per kind. */
export interface UnknownWords {
  add(kind: string, word: string): void;
  /** Returns one warning per kind, with its words. */
  warnings(): readonly string[];
}

/** Maximum number of words per kind that are stored and shown, since a file may contain any number. */
const MAX_WORDS = 20;

export const createUnknownWords = (): UnknownWords => {
  const kinds = new Map<string, Set<string>>();
  return {
    add(kind, word) {
      const words = kinds.get(kind) ?? new Set();
      kinds.set(kind, words);
      if (words.size <= MAX_WORDS) words.add(word.slice(0, 60));
    },
    warnings: () =>
      [...kinds].map(([kind, words]) => {
        const shown = [...words].slice(0, MAX_WORDS).join(', ');
        return `${kind}: ${shown}${words.size > MAX_WORDS ? ' and others' : ''}`;
      }),
  };
};
