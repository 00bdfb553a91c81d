/** Collects unknown words of a file, for one warning per kind. */
export interface UnknownWords {
  add(kind: string, word: string): void;
  /** Returns one warning per kind, with its words and how often each occurs if more than once. */
  warnings(): readonly string[];
}

/** Maximum number of words per kind that are stored and shown, since a file may contain any number. */
const MAX_WORDS = 20;

export const createUnknownWords = (): UnknownWords => {
  const kinds = new Map<string, Map<string, number>>();
  return {
    add(kind, word) {
      const words = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, words);
      const shown = word.slice(0, 60);
      if (words.has(shown) || words.size <= MAX_WORDS) words.set(shown, (words.get(shown) ?? 0) + 1);
    },
    warnings: () =>
      [...kinds].map(([kind, words]) => {
        const shown = [...words]
          .slice(0, MAX_WORDS)
          .map(([word, times]) => (times === 1 ? word : `${word} (${times} rows)`))
          .join(', ');
        return `${kind}: ${shown}${words.size > MAX_WORDS ? ' and others' : ''}`;
      }),
  };
};
