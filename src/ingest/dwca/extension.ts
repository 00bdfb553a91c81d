import type { ItemInput } from '../item.js';
import type { RowProblem } from '../manifest.js';
import type { TermRow } from './table.js';
import type { UnknownWords } from './unknown-words.js';

/** Statements of a row of an extension about its taxon. */
export interface ExtensionStatements {
  readonly items: readonly ItemInput[];
  readonly problems?: readonly RowProblem[];
  /** Among rows that claim the same, the highest preference wins. */
  readonly preference?: number;
}

export const NO_STATEMENTS: ExtensionStatements = { items: [] };

/** Context of a row: source, species and archive. */
export interface Subject {
  readonly source: string;
  readonly species: string;
  /** Id of the taxon in the archive. */
  readonly record: string;
  readonly unknownWords: UnknownWords;
}

/** Reader for one row type of extensions. To support another row type, add one of these. */
export interface Extension {
  /** Names of the row types, without namespace. */
  readonly kinds: readonly string[];
  readonly describe: string;
  /** Terms that are read; a warning lists other terms once. */
  readonly terms: readonly string[];
  read(row: TermRow, subject: Subject): ExtensionStatements;
  /** Whether a row comes before other rows of its taxon. */
  isPreferred?(row: TermRow): boolean;
}
