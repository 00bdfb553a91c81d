import type { NameKeys } from '../species/name-key-format.js';

/**
 * A species as stored in the search stores: rendered items, one value per column of the
 * registry (fields/columns.ts), and the keys of its names. Both engines store exactly this;
 * indexer/documents.ts builds it.
 */
export interface SearchDocument {
  readonly id: number;
  readonly revision: number;
  /** Whether it is the main species of its plant, and so represents the plant in lists of plants. */
  readonly main: boolean;
  readonly popularity: number;
  /** List items as JSON text: species (contract C8.1), and plant (C8.5) for main species, else null. */
  readonly species_item: string;
  readonly plant_item: string | null;
  readonly columns: Readonly<Record<string, ColumnValue>>;
  readonly species_names: NameKeys;
  /** Names of all species of the plant (C7.9) for main species, else null. */
  readonly plant_names: NameKeys | null;
}

export type ColumnValue = number | string | readonly number[] | readonly string[] | null;
