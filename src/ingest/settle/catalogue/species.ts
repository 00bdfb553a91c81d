import type { RelationRow } from '../../../fields/rows-shape.js';

/** A record of a catalogue, as stored (migrations/001_tables/07_facts.sql). */
export interface CatalogueRecord {
  readonly record_id: string;
  readonly common_names: readonly string[];
  readonly cultivar: boolean;
  readonly season: string | null;
  readonly frost_tolerance: string | null;
  readonly hardiness_zone: number | null;
  readonly foods: readonly string[];
  /** Values in stored units, labels and planting windows, by attribute. */
  readonly vals: Readonly<Record<string, number | string | readonly string[] | readonly RelationRow[]>>;
}

/** A species of a catalogue, with what the other sources say that matters for its claims. */
export interface CataloguedSpecies {
  readonly species_id: number;
  readonly source_id: number;
  /** Whether a machine wrote the catalogue: what its records say is then inferred, not reported. */
  readonly machine_written: boolean;
  /** All records of the species in the catalogue, by record id. */
  readonly records: readonly CatalogueRecord[];
  /** English names that other sources give for the species. */
  readonly names: readonly string[];
  /** Heights in cm that the strongest other source of each states; null for none. */
  readonly average_height: number | null;
  readonly maximum_height: number | null;
  /** Whether another source calls the plant a tree or a woody climber. */
  readonly tall: boolean;
  /** Number of other sources that state a height, and the largest of these heights in cm. */
  readonly height_sources: number;
  readonly largest_height: number | null;
  /** Parts that are eaten, by the reviewed sources of foods; null where none of them has the species. */
  readonly eaten: readonly string[] | null;
  /** Whether the project's own table of foods has the species. */
  readonly reviewed_food: boolean;
  /** Whether a source says that people eat the plant, without a part. */
  readonly palatable: boolean;
  /** Whether a source that is no catalogue states planting windows. */
  readonly has_window: boolean;
  /** Whether a source calls the plant moderately or severely toxic. */
  readonly poisonous: boolean;
}

/** A claim that is derived from the records of a species. */
export interface DerivedClaim {
  readonly attribute: string;
  readonly value: number | boolean | string | readonly string[] | readonly RelationRow[];
  readonly unit: string | null;
  readonly evidence: 'reported' | 'derived' | 'inferred';
  /** The record that has the value, where there is one. */
  readonly record: string | null;
  /** Number of records that the value is derived from. */
  readonly n_observations: number | null;
  readonly notes: string | null;
}
