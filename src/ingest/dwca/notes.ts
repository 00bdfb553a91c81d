/** Words of a file that are not known, for one warning each kind. */
export interface Notes {
  add(kind: string, word: string): void;
  /** A sentence each kind, with its words. */
  warnings(): readonly string[];
}

/** Words told of one kind, and kept: a file may have any number. */
const MOST = 20;

export const createNotes = (): Notes => {
  const kinds = new Map<string, Set<string>>();
  return {
    add(kind, word) {
      const words = kinds.get(kind) ?? new Set();
      kinds.set(kind, words);
      if (words.size <= MOST) words.add(word.slice(0, 60));
    },
    warnings: () =>
      [...kinds].map(([kind, words]) => {
        const shown = [...words].slice(0, MOST).join(', ');
        return `${kind}: ${shown}${words.size > MOST ? ' and others' : ''}`;
      }),
  };
};
