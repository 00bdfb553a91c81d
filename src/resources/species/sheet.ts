import type { RankedImage } from '../../fields/derive.js';
import type { Label } from '../../fields/vocabularies.js';

/** What lists show of a species and search documents are made of; a sheet has it, and more. */
export interface Outline {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly rank: Label<'rank'>;
  readonly status: Label<'status'>;
  readonly revision: number;
  readonly popularity: number;
  /** ISO 8601 in UTC with milliseconds (contract C1.7). */
  readonly updated_at: string;
  /** Published values by attribute; a null is a claim that there is no value (C9.49). */
  readonly vals: Readonly<Record<string, StoredValue>>;
  /** Source of each published value; null: without provenance. */
  readonly winners: Readonly<Record<string, number | null>>;
  readonly genus: SheetGenus;
  readonly family: Pick<SheetFamily, 'name' | 'common_name'>;
  /** Name of the division of the family, where its chain is known. */
  readonly division: string | null;
  readonly plant: { readonly id: number; readonly slug: string; readonly main_species_id: number };
  /** In no order: see names.ts. */
  readonly common_names: readonly SheetName[];
  /** By id. */
  readonly synonyms: readonly Pick<SheetSynonym, 'name' | 'author'>[];
  /** Best score first, then by id; without licences that the installation does not show (C8.18). */
  readonly images: readonly RankedImage[];
  /** One for every source of something published (C8.24); in no order. */
  readonly sources: readonly unknown[];
}

/**
 * Everything stored of a species that its record is made of: one row of the SQL
 * function `species_sheets` (migrations/005_sheet.sql).
 */
export interface Sheet extends Outline {
  readonly family: SheetFamily;
  readonly synonyms: readonly SheetSynonym[];
  readonly images: readonly SheetImage[];
  /** One a zone, with the published establishment (C11.13); in no order. */
  readonly zones: readonly SheetZone[];
  readonly sources: readonly SheetSource[];
}

export type StoredValue = string | number | boolean | readonly string[] | null;

export interface SheetGenus {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface SheetFamily {
  readonly id: number;
  readonly name: string;
  readonly common_name: string | null;
  readonly slug: string;
  /** Slug of the order; null where the chain to the kingdom is not known (C8.39). */
  readonly division_order: string | null;
}

export type SheetName = readonly [
  language: string,
  name: string,
  source: number | null,
  rank: number | null,
  position: number,
];

export interface SheetSynonym {
  readonly id: number;
  readonly name: string;
  readonly author: string | null;
  readonly records: readonly (readonly [source: number, record: string | null])[];
}

export interface SheetImage {
  readonly id: number;
  readonly image_url: string;
  readonly part: Label<'image_part'>;
  readonly is_main: boolean;
  readonly copyright: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  readonly source_url: string | null;
  readonly source_id: number;
}

type ZoneColumns = readonly [
  id: number,
  name: string,
  slug: string,
  code: string,
  level: number,
  speciesCount: number,
];

/** A zone as SQL gives it, alone or with what it is to a species. */
export type ZoneRow = readonly [...ZoneColumns, ...rest: unknown[]];

type SheetZone = readonly [...ZoneColumns, establishment: Label<'establishment'>];

export interface SheetSource {
  readonly source_id: number;
  readonly name: string;
  readonly citation: string | null;
  readonly url: string | null;
  /** Address of one record, `{id}` standing for its id. */
  readonly record_url: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  /** The source's own id of the species; null for a source without record ids. */
  readonly record_id: string | null;
  readonly last_update: string;
}

/** A plant with the sheets of all its species: the SQL function `plant_record`. */
export interface PlantSheet {
  readonly id: number;
  readonly slug: string;
  readonly main_species_id: number;
  readonly members: readonly Sheet[];
}
