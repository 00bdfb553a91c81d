/**
 * One species as the search stores hold it: rendered items, one value a column
 * of the registry (fields/columns.ts), and the keys of its names. Both engines
 * store exactly this; the indexer makes it (indexer/documents.ts).
 */
export interface SearchDocument {
  readonly id: number;
  readonly revision: number;
  /** The main species of its plant: the document of plant collections. */
  readonly main: boolean;
  readonly popularity: number;
  /** The list item as ready JSON text (contract C8.1); of a plant (C8.5) for main species, else null. */
  readonly species_item: string;
  readonly plant_item: string | null;
  readonly columns: Readonly<Record<string, ColumnValue>>;
  readonly species_names: NameKeys;
  /** Names of all members of the plant (C7.9), for main species; else null. */
  readonly plant_names: NameKeys | null;
}

export type ColumnValue = number | string | readonly number[] | readonly string[] | null;

/** The form of the keys of names: raised when the same names give other keys, so that indexes of before are made anew. */
export const KEYS_FORM = 2;

/** The names of a document, folded (contract C7.4); each list without doubles. */
export interface NameKeys {
  /** Tier 1: names that count as the common name. */
  readonly common: readonly string[];
  /** Tier 2: scientific names, and with their author. */
  readonly scientific: readonly string[];
  /** Tier 3: synonyms, and with their author. */
  readonly synonym: readonly string[];
  /** Tier 4: scientific names and synonyms of two or more words, without author. */
  readonly whole: readonly string[];
  /** Tier 5, equality: every common name, the genus, the family, the family's common name. */
  readonly equal: readonly string[];
  /** Tiers 5 and 7: every name from its beginning: common, scientific and synonym, with author where known. */
  readonly beginning: readonly string[];
  /** Tier 6: the ends of common names, from each word but the first. */
  readonly ending: readonly string[];
  /**
   * Tiers 8 and 10: every name as its words, at most 30. A scientific name or
   * synonym is led by the tokens `^q` and `^qu`, the one and two first letters
   * of its first word, for abbreviated genera.
   */
  readonly words: readonly string[];
  /** Tier 9: the words of genus, family and the family's common name, which each of the names may take. */
  readonly group_words: readonly string[];
}
