import type { ItemInput } from '../item.js';
import type { RowProblem } from '../manifest.js';
import type { Notes } from './notes.js';
import type { TermRow } from './table.js';

/** What a row of an extension says of its taxon. */
export interface Said {
  readonly items: readonly ItemInput[];
  readonly problems?: readonly RowProblem[];
  /** Of rows that claim the same, the highest is taken. */
  readonly preference?: number;
}

export const NOTHING: Said = { items: [] };

/** Whose claim it is, of which species, in which archive. */
export interface Subject {
  readonly source: string;
  readonly species: string;
  /** The number of the taxon in the archive. */
  readonly record: string;
  readonly notes: Notes;
  /** The zone of a country or part of one, by its code of ISO 3166. */
  readonly zoneOfIso: (code: string) => string | undefined;
}

/** How one row type of extensions is read: a new one is one of these. */
export interface Extension {
  /** Names of its row types, without namespace. */
  readonly kinds: readonly string[];
  readonly describe: string;
  /** Terms that are read; others are told of, once. */
  readonly terms: readonly string[];
  says(row: TermRow, subject: Subject): Said;
  /** Whether a row comes before the others of its taxon. */
  comesFirst?(row: TermRow): boolean;
}
