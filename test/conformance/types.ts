/** A payload whose members are accessed by name. */
export type Item = Readonly<Record<string, unknown>>;

export interface Warning {
  readonly param: string;
  readonly problem: string;
  readonly message: string;
  readonly allowed?: readonly string[];
}

interface Meta {
  readonly total: number;
  readonly last_modified?: string;
  readonly warnings?: readonly Warning[];
}

interface Links {
  readonly self: string;
  readonly first: string;
  readonly last: string;
  readonly next?: string;
  readonly prev?: string;
}

export interface List<T> {
  readonly data: readonly T[];
  readonly links: Links;
  readonly meta: Meta;
}

export interface RecordOf<T> {
  readonly data: T;
  readonly meta: Meta & Item;
}

/** A problem of a parameter or field (C4.3). */
export interface Detail {
  readonly param?: string;
  readonly field?: string;
  readonly got: unknown;
  readonly problem: string;
  readonly allowed?: readonly unknown[];
}

export interface UnknownKeys {
  readonly family: string;
  readonly unknown: readonly string[];
  readonly valid: readonly string[];
  readonly suggestions: Readonly<Record<string, string | null>>;
}

export interface ErrorBody {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly messages: string;
  readonly details?: readonly Detail[] | UnknownKeys;
  readonly request_id: string;
}

/** The members of a species that the suite uses, in lists and records. */
interface SpeciesMembers extends Item {
  readonly id: number;
  readonly slug: string;
  readonly scientific_name: string;
  readonly common_name: string | null;
  readonly author: string | null;
  readonly rank: string;
  readonly status: string;
  readonly family: string | null;
  readonly genus: string;
  readonly genus_id: number;
  readonly plant_id: number;
  readonly links: Readonly<Record<string, string>>;
}

/** The members of a species list item that the suite uses (C8.1). */
export interface Species extends SpeciesMembers {
  readonly synonyms: readonly string[];
}

/** The members of a plant list item that the suite uses (C8.5). */
export interface Plant extends Species {
  readonly main_species_id: number;
}

export interface Named extends Item {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly links: Readonly<Record<string, string | null>>;
}

export interface Zone extends Named {
  readonly tdwg_code: string;
  readonly tdwg_level: number;
  readonly species_count: number;
  readonly parent: Zone | null;
  readonly children: readonly Zone[];
}

export interface Fact extends Item {
  readonly id: number;
  readonly attribute_name: string;
  readonly source: string;
  readonly value: string;
  readonly status: string;
  readonly unit: string | null;
  readonly evidence_type: string;
}

/** The members of a species record that the suite uses (C8.11). */
export interface SpeciesRecord extends SpeciesMembers {
  readonly synonyms: readonly {
    readonly id: number;
    readonly name: string;
    readonly author: string | null;
  }[];
  readonly sources: readonly Item[];
  readonly images: Readonly<Record<string, readonly Item[]>>;
  readonly common_names: Readonly<Record<string, readonly string[]>>;
  readonly distribution: Readonly<Record<string, readonly Zone[]>>;
  readonly distributions: Readonly<Record<string, readonly Zone[]>>;
}
