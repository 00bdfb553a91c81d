import type { ImageAddresses } from '../fields/derive.js';
import type { RelationRow } from '../fields/rows-shape.js';
import type { Label } from '../fields/vocabularies.js';

/**
 * The list record of a species, from which list items and search documents are built: a row of the SQL function
 * `species_list_records`. The full record extends it.
 */
export interface ListRecord {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly rank: Label<'rank'>;
  readonly status: Label<'status'>;
  readonly revision: number;
  readonly popularity: number;
  /** ISO 8601 in UTC with milliseconds (contract C1.7). */
  readonly updated_at: string;
  /** Published values by attribute; null is the claim that there is no value (C9.49). */
  readonly vals: Readonly<Record<string, StoredValue>>;
  /** Source of each published value; null for values without provenance. */
  readonly winners: Readonly<Record<string, number | null>>;
  readonly genus: RecordGenus;
  readonly family: RecordFamilyName;
  /** Division of the family, if the family is placed. */
  readonly division: string | null;
  readonly plant: { readonly id: number; readonly slug: string; readonly main_species_id: number };
  /** Unordered; `recordedNames` sorts them. */
  readonly common_names: readonly RecordName[];
  /** Common names that are never shown first (contract C10.36), in lower case. */
  readonly unfit_names: readonly string[];
  /** Published identifiers by scheme (C10.62); unordered. */
  readonly external_ids: Readonly<Record<string, string>>;
  /** Sorted by id. */
  readonly synonyms: readonly SynonymName[];
  /** In published order (C8.28); only with licences that may be shown (C8.18). */
  readonly images: readonly ImageAddresses[];
  /** Every source of a published value, name, zone or image (C8.24); unordered. */
  readonly sources: readonly unknown[];
}

export type StoredValue = string | number | boolean | readonly string[] | readonly RelationRow[] | null;

export interface RecordGenus {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface RecordFamilyName {
  readonly name: string;
  readonly common_name: string | null;
}

export type RecordName = readonly [
  language: string,
  name: string,
  source: number | null,
  rank: number | null,
  position: number,
];

export interface SynonymName {
  readonly name: string;
  readonly author: string | null;
}
