import type { SchemeName } from './external-ids.js';
import { type RowsShape, shownExample } from './rows-shape.js';
import type { ScaleWord } from './scale.js';
import type { StoredUnit } from './units.js';
import type { VocabularyName } from './vocabularies.js';

/** Type of the values of a field; decides in which families its key is valid (contract C6.21). */
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
  | 'zone'
  | 'area'
  | 'external_id'
  | 'rows';

/** A family of query parameters, such as `filter[key]`. */
export type Family = 'filter' | 'filter_not' | 'range' | 'order';
export const FAMILIES: readonly Family[] = ['filter', 'filter_not', 'range', 'order'];

/** Format of the values of a field, narrower than its type. */
export type ValueFormat = 'id' | 'slug' | 'count' | 'percent';

/** Sort positions of a field in the list items of species and of plants (C8.1, C8.5). */
export type ListPositions = Readonly<Partial<Record<'species' | 'plants', number>>>;

export type FieldGroup =
  | 'taxonomy'
  | 'descriptive'
  | 'media'
  | 'morphology'
  | 'phenology'
  | 'ecology'
  | 'cultivation'
  | 'identifiers'
  | 'counters';

/** Groups of plants to which some fields do not apply; derived from the division of the family (C10.41). */
export type PlantGroup = 'flowering' | 'gymnosperm' | 'fern' | 'bryophyte';

/** Species for which a field counts towards completion; all of them if empty (C10.40, C10.41). */
export interface Completion {
  /** Plant groups whose species cannot have the field. */
  readonly absentIn?: readonly PlantGroup[];
  /** Counts only for species with `edible` or `vegetable` true. */
  readonly cultivated?: true;
  /** Does not count for annuals, biennials and herbaceous life forms. */
  readonly woody?: true;
}

/** Form in which a correction submits a field (contract C9.20). */
export type CorrectionInput =
  | { readonly kind: 'integer' | 'number' | 'boolean' | 'enum' | 'multi' | 'names' | 'rows' }
  | { readonly kind: 'text'; readonly longest: number }
  /** The scientific name (C10.50), and the genus by name or slug. */
  | { readonly kind: 'scientific_name' | 'genus' }
  /** An ecological indicator, submitted on another scale than the published one (C9.15); `ends` are the meanings of its first and last class. */
  | {
      readonly kind: 'indicator';
      readonly scale: readonly [number, number];
      readonly ends: readonly [string, string];
    }
  /** `<name>_value` with `<name>_unit` (C9.12). */
  | { readonly kind: 'measure'; readonly name: string; readonly units: readonly string[] };

/** One public field. Parsing, payloads, search columns, corrections and the API documentation are derived from these rows. */
export interface Field {
  readonly key: string;
  /** Name for people: `Maximum height`; by default the words of the key without its unit. */
  readonly label: string;
  /** Other spellings, accepted wherever the key is accepted. */
  readonly aliases: readonly string[];
  readonly type: FieldType;
  readonly group: FieldGroup;
  /** Unit of the stored value; null without a unit. */
  readonly unit: StoredUnit | 'deg_f' | null;
  readonly vocabulary: VocabularyName | null;
  /** Members of its rows, and how sources are combined; null for a field of another type. */
  readonly rows: RowsShape | null;
  readonly format: ValueFormat | null;
  /** Scheme of the external identifiers that are its values (C10.60). */
  readonly scheme: SchemeName | null;
  /** Decimals of the stored value of a number (C1.8, C9.13). */
  readonly places: number;
  /** Whether every species has a value: payloads never show null, and no correction empties it (C9.21). */
  readonly required: boolean;
  /** Path in the full record of a species; null for a field that no payload shows. */
  readonly at: string | null;
  /** Empty for a field that no list item shows. */
  readonly listed: ListPositions;
  /** Whether facts may carry it (C10.7). */
  readonly attribute: boolean;
  /** Whether it belongs to the publication of the name (author, year, place): never taken from a synonym. */
  readonly ofName: boolean;
  /** Inclusive range outside of which a claim is rejected (C10.10), in the stored unit. */
  readonly plausible: readonly [number, number] | null;
  /** Words for the steps of a scale of numbers, lowest first; each step has one (C14.31). Null for other fields. */
  readonly scale: readonly ScaleWord[] | null;
  /** Lower ends of the ranges in which facets count a number, except the first range; null for other fields (C14.41). */
  readonly edges: readonly number[] | null;
  /** Whether facets count the values of a text, of which there are few (C14.40). */
  readonly counted: boolean;
  /** Key of the field whose value is the lower limit of this one (C10.15). */
  readonly notBelow: string | null;
  /** The value, or `any`, that says of a plant that it can be eaten or does no harm (C10.34); null if none does. */
  readonly harmless: string | boolean | null;
  /** Whether its values are warnings: a record without one is not known to be harmless (C6.35, C8.75). */
  readonly warns: boolean;
  /** Null for a field that does not count towards completion (C10.40). */
  readonly completion: Completion | null;
  /** Null for a field that cannot be corrected. */
  readonly correction: CorrectionInput | null;
  /** Description for the API documentation, in full sentences. */
  readonly describe: string;
  /** A typical value for the API documentation, or one of several labels; null for a boolean. */
  readonly example: string | number | null;
}

export type FieldRow = Partial<Omit<Field, 'key' | 'type' | 'describe' | 'group'>> &
  Pick<Field, 'type' | 'describe'>;

/** Returns the words of a key without its unit, as a label. */
const labelOf = (key: string): string => {
  const words = key.replace(/_(?:cm|mm|deg_[cf])$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the fields of one group, with defaults for members that a row leaves out. */
export const fields = (group: FieldGroup, rows: Readonly<Record<string, FieldRow>>): readonly Field[] =>
  Object.entries(rows).map(([key, row]) => ({
    label: labelOf(key),
    aliases: [],
    unit: null,
    vocabulary: null,
    rows: null,
    format: null,
    scheme: null,
    places: 0,
    required: false,
    at: key,
    listed: {},
    attribute: true,
    ofName: false,
    plausible: null,
    scale: null,
    edges: null,
    counted: false,
    notBelow: null,
    harmless: null,
    warns: false,
    completion: null,
    correction: null,
    example: null,
    ...row,
    key,
    group,
  }));

/** Returns the members of `correction` that submit a measure (contract C9.12). */
export const measureMembers = (name: string): readonly [value: string, unit: string] => [
  `${name}_value`,
  `${name}_unit`,
];

const RANGED: ReadonlySet<FieldType> = new Set(['ordinal', 'integer', 'decimal', 'timestamp']);
const ZONE_TYPES: ReadonlySet<FieldType> = new Set(['establishment', 'zone']);

/** Returns whether a field is derived from the zones of a species and has no value of its own. */
export const isZoneField = ({ type }: Pick<Field, 'type'>): boolean => ZONE_TYPES.has(type);

/** Types of fields that have several texts or rows, by which nothing can be sorted. */
const UNORDERED: ReadonlySet<FieldType> = new Set([...ZONE_TYPES, 'area', 'external_id', 'rows']);

/** Returns whether lists can be ordered by a field (C6.21). */
export const isOrdered = ({ type }: Pick<Field, 'type'>): boolean => !UNORDERED.has(type);

/** Returns the families in which the key of a field is valid (C6.21). */
export const familiesOf = (field: Pick<Field, 'type'>): readonly Family[] =>
  FAMILIES.filter(
    (family) => (family !== 'range' || RANGED.has(field.type)) && (family !== 'order' || isOrdered(field)),
  );

/** Returns the description of a field, with its unit. */
export const describedWithUnit = ({ describe, unit }: Pick<Field, 'describe' | 'unit'>): string =>
  unit === null ? describe : `${describe} Unit: ${UNIT_WORDS[unit]}.`;

/** Units as texts write them. */
export const UNIT_WORDS: Readonly<Record<NonNullable<Field['unit']>, string>> = {
  cm: 'cm',
  mm: 'mm',
  days: 'days',
  deg_c: '°C',
  deg_f: '°F',
};

/** Returns the example of a field in the form of its payload. */
export const exampleOf = ({ type, rows, example }: Pick<Field, 'type' | 'rows' | 'example'>): unknown => {
  if (rows !== null) return [shownExample(rows)];
  if (type === 'flags') return [example];
  return example ?? true;
};
