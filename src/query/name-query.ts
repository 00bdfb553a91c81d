/**
 * A search text, read (contract C7.4 to C7.8). `text` and all words are folded
 * by names/fold.ts, as the names in the documents are.
 */
export interface NameQuery {
  /** Empty for a text that folds to nothing: a legal search without results. */
  readonly text: string;
  /** `q=*`: every record. */
  readonly everything: boolean;
  /**
   * Beginnings of `text` of two or more whole words, short of all of it, longest
   * first (tier 4).
   */
  readonly beginnings: readonly string[];
  /** Distinct words that take part in tiers 11 and 12: at most 8 of 40 letters. */
  readonly words: readonly string[];
  /** Whether the last of `words` may be the beginning of a word (tiers 11 and 12). */
  readonly lastIsPrefix: boolean;
  /** Whether the first of `words` may be one or two first letters of the genus (tiers 11 and 12). */
  readonly firstIsGenus: boolean;
  /** What a cultivar in quotes is one of, where the text ends with one: *Malus domestica 'Gala'*; else null. */
  readonly cultivarOf: string | null;
  /** The language whose names are preferred within a tier (C7.10), as a code in lower case; null for none. */
  readonly language: string | null;
}

/** A word of the query with the words of the lexicon within its allowance, by edits (tier 14). */
export interface WordVariants {
  /** Index: edits, 0 to 2. Words of names at exactly that distance. */
  readonly byEdits: readonly (readonly string[])[];
}
