import type { ImageAddresses } from '../fields/derive.js';
import type { Mentioned } from '../fields/rows-shape.js';
import type { Label } from '../fields/vocabularies.js';
import type { ListRecord, RecordFamilyName, SynonymName } from './list-record.js';

/** The full record of a species: a row of the SQL function `species_full_records`. */
export interface FullRecord extends ListRecord {
  readonly family: RecordFamily;
  readonly synonyms: readonly RecordSynonym[];
  readonly images: readonly RecordImage[];
  /** One entry per zone with the published establishment (C11.13); unordered. */
  readonly zones: readonly RecordZone[];
  readonly sources: readonly RecordSource[];
  /** The accepted species of which an unplaced name is probably a synonym (C10.44). */
  readonly probably: {
    readonly slug: string;
    readonly scientific_name: string;
    readonly reason: string;
  } | null;
  /** Accepted species that rows name, by slug (C8.72). */
  readonly mentioned: Readonly<Record<string, Mentioned>>;
}

export interface RecordFamily extends RecordFamilyName {
  readonly id: number;
  readonly slug: string;
  /** Slug of the order; null unless all ranks from the family to the kingdom are known (C8.39). */
  readonly division_order: string | null;
}

export interface RecordSynonym extends SynonymName {
  readonly id: number;
  readonly records: readonly (readonly [source: number, record: string | null])[];
  /** Why the rule of C10.44 made the name a synonym; null for other synonyms. */
  readonly derived: string | null;
}

export interface RecordImage extends ImageAddresses {
  readonly id: number;
  readonly part: Label<'image_part'>;
  /** What the image shows, in the words of its source. */
  readonly view: string | null;
  /** Rating by the publisher, 1 to 5 (best). */
  readonly rating: number | null;
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

/** A zone as returned by SQL, optionally with the establishment of a species. */
export type ZoneRow = readonly [...ZoneColumns, ...rest: unknown[]];

type RecordZone = readonly [...ZoneColumns, establishment: Label<'establishment'>];

export interface RecordSource {
  readonly source_id: number;
  readonly name: string;
  readonly citation: string | null;
  readonly url: string | null;
  /** URL pattern of a record, with `{id}` for its id. */
  readonly record_url: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  /** Id of the species in the source; null for a source without record ids. */
  readonly record_id: string | null;
  readonly last_update: string;
}

/** A plant with the full records of all its species: a row of the SQL function `plant_record`. */
export interface PlantMembers {
  readonly id: number;
  readonly slug: string;
  readonly main_species_id: number;
  readonly members: readonly FullRecord[];
}
