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
export const KEYS_FORM = 4;

/** The names of a document, folded (contract C7.4); each list without doubles. */
export interface NameKeys {
  /** Names that count as the common name; under languages and numbers of sources too (name-words.ts). */
  readonly common: readonly string[];
  /** The name of a record that counts as one of its own, with its author, abbreviated and as its variants are written. */
  readonly scientific: readonly string[];
  /** The same of synonyms, and of other records. */
  readonly synonym: readonly string[];
  /** Scientific names and synonyms of two or more words, without author. */
  readonly whole: readonly string[];
  /**
   * Every common name, under languages and without spaces too; the family, its common name; every name with its words
   * in order of the alphabet.
   */
  readonly equal: readonly string[];
  /**
   * Every name from its beginning: common, under languages too; scientific and synonym, with author where known. Marked
   * where they are synonyms or common names that do not count as such (name-words.ts, `lesser`).
   */
  readonly beginning: readonly string[];
  /** The ends of names that count as the common name of a plant that is well known, from each word but the first; under languages too. */
  readonly ending: readonly string[];
  /**
   * Every name as its words, at most 30. A scientific name or synonym is led by the tokens `^q` and `^qu`, the one and
   * two first letters of its first word, for abbreviated genera.
   */
  readonly words: readonly string[];
  /** The words of genus, family and the family's common name, which each of the names may take. */
  readonly group_words: readonly string[];
}
