import type { StoredUnit } from './units.js';
import type { VocabularyName } from './vocabularies.js';

/** How a value is typed, which decides the families a key has (contract C6.21). */
export type FieldType =
  | 'text'
  | 'enum'
  | 'ordinal'
  | 'boolean'
  | 'flags'
  | 'integer'
  | 'decimal'
  | 'timestamp'
  | 'establishment'
  | 'zone';

export type Family = 'filter' | 'filter_not' | 'range' | 'order';
export const FAMILIES: readonly Family[] = ['filter', 'filter_not', 'range', 'order'];

export type FieldGroup =
  | 'taxonomy'
  | 'descriptive'
  | 'media'
  | 'morphology'
  | 'phenology'
  | 'ecology'
  | 'cultivation'
  | 'counters';

/** Groups of plants to which fields may not apply, told by the division of the family (C10.41). */
export type PlantGroup = 'flowering' | 'gymnosperm' | 'fern' | 'bryophyte';

/** When a field counts towards completion: always, or only where it applies (C10.40, C10.41). */
export interface Completion {
  /** Plant groups whose species cannot have the field. */
  readonly absentIn?: readonly PlantGroup[];
  /** Counts only where `edible` or `vegetable` is true. */
  readonly cultivated?: true;
  /** Does not count for annuals and for life forms without wood. */
  readonly woody?: true;
}

/** What a correction submits for a field (contract C9.20). */
export type CorrectionInput =
  | { readonly kind: 'text'; readonly longest: number; readonly nullable: boolean }
  /** The scientific name (C10.50), and the genus by name or slug. */
  | { readonly kind: 'scientific_name' | 'genus'; readonly nullable: false }
  | { readonly kind: 'names'; readonly nullable: true }
  | { readonly kind: 'integer' | 'number' | 'boolean' | 'multi'; readonly nullable: true }
  | { readonly kind: 'enum'; readonly nullable: boolean }
  /** An ecological indicator, submitted on another scale than it is read (C9.15). */
  | { readonly kind: 'indicator'; readonly scale: readonly [number, number]; readonly nullable: true }
  /** `<name>_value` with `<name>_unit` (C9.12). */
  | {
      readonly kind: 'measure';
      readonly name: string;
      readonly units: readonly string[];
      readonly nullable: true;
    };

/** One public field: everything the service knows of it. All else is derived from these rows. */
export interface Field {
  readonly key: string;
  /** Other spellings accepted wherever the key is. */
  readonly aliases: readonly string[];
  readonly type: FieldType;
  readonly group: FieldGroup;
  /** Unit of the stored value; null where it has none. */
  readonly unit: StoredUnit | 'deg_f' | null;
  readonly vocabulary: VocabularyName | null;
  /** Decimals of the stored value of a number (C1.8, C9.13). */
  readonly places: number;
  /** Path in the species record; null for what no payload shows. */
  readonly at: string | null;
  /** Whether facts may carry it (C10.7). */
  readonly attribute: boolean;
  /** Whether it is of the publication of the name, so that no other name of the species can tell it. */
  readonly ofName: boolean;
  /** Inclusive range outside of which a claim is rejected (C10.10), in the stored unit. */
  readonly plausible: readonly [number, number] | null;
  /** The partner this value may not lie below (C10.15). */
  readonly notBelow: string | null;
  /** Null for what does not count (C10.40). */
  readonly completion: Completion | null;
  /** Null for what cannot be corrected. */
  readonly correction: CorrectionInput | null;
  readonly describe: string;
}

export type FieldRow = Partial<Omit<Field, 'key' | 'type' | 'describe' | 'group'>> &
  Pick<Field, 'type' | 'describe'>;

/** Completes the rows of one group: whatever a row leaves out it does not have. */
export const fields = (group: FieldGroup, rows: Readonly<Record<string, FieldRow>>): readonly Field[] =>
  Object.entries(rows).map(([key, row]) => ({
    aliases: [],
    unit: null,
    vocabulary: null,
    places: 0,
    at: key,
    attribute: true,
    ofName: false,
    plausible: null,
    notBelow: null,
    completion: null,
    correction: null,
    ...row,
    key,
    group,
  }));

const RANGED: ReadonlySet<FieldType> = new Set(['ordinal', 'integer', 'decimal', 'timestamp']);
const UNORDERED: ReadonlySet<FieldType> = new Set(['establishment', 'zone']);

/** The families in which a key of this type is valid (C6.21). */
export const familiesOf = (field: Pick<Field, 'type'>): readonly Family[] =>
  FAMILIES.filter(
    (family) =>
      (family !== 'range' || RANGED.has(field.type)) && (family !== 'order' || !UNORDERED.has(field.type)),
  );
