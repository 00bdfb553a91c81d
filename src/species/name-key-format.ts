/**
 * Version of the searched content of documents: name keys and columns. Increase it when they change for the same data;
 * older indexes are then rebuilt.
 */
export const KEYS_FORM = 10;

/** Folded names of a document (contract C7.4); lists without duplicates. */
export interface NameKeys {
  /** Main common names: plain, by language (`@en`) and by number of sources (`#2`). */
  readonly common: readonly string[];
  /** Scientific name, if the record counts as its bearer: with author, abbreviated, and in variants. */
  readonly scientific: readonly string[];
  /** Synonyms, and scientific names of other records, in the same forms. */
  readonly synonym: readonly string[];
  /** Scientific names and synonyms with two or more words, without author. */
  readonly whole: readonly string[];
  /**
   * All common names (also by language and without spaces), the family and its common name, and all names with their
   * words in alphabetical order.
   */
  readonly equal: readonly string[];
  /**
   * All names for prefix search: common names (also by language), scientific names and synonyms with author if known.
   * Synonyms and secondary common names are marked (`lesser`).
   */
  readonly beginning: readonly string[];
  /** Main common names of well-known plants from each word but the first, also by language. */
  readonly ending: readonly string[];
  /**
   * Words of each name, at most 30. Scientific names and synonyms begin with the tokens `^q` and `^qu`, the first one and
   * two letters of the genus, for abbreviated genera.
   */
  readonly words: readonly string[];
  /** Words of genus, family and the family's common name, which complement each name. */
  readonly group_words: readonly string[];
}

/** Marks a word from the genus, family or family's common name; never part of a folded word. */
export const GROUP = '~';

/** Marks the first letters of a genus among words; never part of a folded word. */
export const INITIAL = '^';

/** Returns the key of a folded name in a language (C7.10); the mark is never part of a folded name. */
export const inLanguage = (language: string, name: string): string => `@${language} ${name}`;

/** Maximum number of independent sources of a name (fields/source-order.ts, `independentVoice`) that is distinguished. */
export const MOST_SOURCES = 9;

/** Returns the key of a common name given by this many sources, two or more. */
export const bySources = (count: number, name: string): string => `#${Math.min(count, MOST_SOURCES)} ${name}`;

/** Returns the key of a scientific name with abbreviated genus. */
export const abbreviated = (name: string): string => INITIAL + name;

/** Returns the common key of Latin variants (names/latin.ts). */
export const variant = (latinKey: string): string => `=${latinKey}`;

/** Returns the key of a name regardless of word order. */
export const sorted = (name: string): string => `%${name.split(' ').sort().join(' ')}`;

/** Marks a beginning that is neither the name of the record nor a main common name (tier 1). */
export const lesser = (name: string): string => `+${name}`;

/** Removes spaces from a name. */
export const squeezed = (name: string): string => `_${name.replaceAll(' ', '')}`;

/**
 * Returns the words of each name as indexed for tiers 11, 12 and 14, followed by missing words
 * of its group, marked. One list serves tier 11, which ignores marked words, and tier 12.
 */
export const markedWords = ({ words, group_words: group }: NameKeys): readonly string[] =>
  words.map((name) => {
    const own = new Set(name.split(' '));
    const taken = group.filter((word) => !own.has(word)).map((word) => GROUP + word);
    return [...own, ...taken].join(' ');
  });
