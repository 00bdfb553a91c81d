import {
  columnScale,
  ESTABLISHMENTS,
  filterColumn,
  orderColumn,
  ZONES,
  zonesWith,
} from '../src/fields/columns.js';
import type { PublishedValue } from '../src/fields/completion.js';
import type { Field } from '../src/fields/field.js';
import { FIELDS } from '../src/fields/registry.js';
import { type Label, labelPosition } from '../src/fields/vocabularies.js';
import { textKey } from '../src/names/fold.js';
import type { Published } from '../src/resources/species/published.js';
import type { ColumnValue } from '../src/search/document.js';

const position = (field: Field, label: PublishedValue): number => {
  const found = labelPosition(field.vocabulary!, String(label));
  if (found === undefined) throw new RangeError(`${field.key} has no label ${label}`);
  return found;
};

const scalar = (field: Field, value: PublishedValue): ColumnValue => {
  switch (field.type) {
    case 'text':
      return textKey(String(value));
    case 'boolean':
      return value === true ? 1 : 0;
    case 'timestamp':
      return Date.parse(String(value));
    case 'integer':
    case 'decimal':
      // Values have no more decimals than the scale, so this only takes the binary remainder off.
      return Math.round(Number(value) * 10 ** columnScale(field));
    default:
      return position(field, value);
  }
};

type Writer = (columns: Record<string, ColumnValue>, value: PublishedValue) => void;

/** Flags are held twice: as positions to filter by, and as the sum of 2^position to order by (C6.19). */
const flagsWriter = (field: Field): Writer => {
  const listed = filterColumn(field).name;
  const mask = orderColumn(field)!.name;
  return (columns, value) => {
    const positions = (value as readonly string[]).map((label) => position(field, label));
    columns[listed] = positions;
    columns[mask] = positions.reduce((sum, each) => sum + 2 ** each, 0);
  };
};

const scalarWriter = (field: Field): Writer => {
  const { name } = filterColumn(field);
  return (columns, value) => {
    columns[name] = scalar(field, value);
  };
};

const WRITERS: ReadonlyMap<string, Writer> = new Map(
  FIELDS.filter(({ type }) => type !== 'zone' && type !== 'establishment').map((field) => [
    field.key,
    field.type === 'flags' ? flagsWriter(field) : scalarWriter(field),
  ]),
);

/** A zone of a species, by slug, with the published establishment (C11.13). */
export type SpeciesZone = readonly [zone: string, establishment: Label<'establishment'>];

/** Slug of a zone to those of itself and its ancestors. */
export type ZonePaths = ReadonlyMap<string, readonly string[]>;

const zoneColumns = (zones: readonly SpeciesZone[], paths: ZonePaths): Record<string, ColumnValue> => {
  const within = new Set<string>();
  const establishments = new Set<string>();
  const withEach = new Map<string, Set<string>>();
  for (const [zone, establishment] of zones) {
    establishments.add(establishment);
    const { name } = zonesWith(establishment);
    const own = withEach.get(name) ?? new Set();
    withEach.set(name, own);
    for (const slug of paths.get(zone) ?? [zone]) {
      within.add(slug);
      own.add(slug);
    }
  }
  return {
    [ZONES.name]: [...within],
    [ESTABLISHMENTS.name]: [...establishments],
    ...Object.fromEntries([...withEach].map(([name, slugs]) => [name, [...slugs]])),
  };
};

/**
 * What filters, ranges and orders test: values by columns of the registry
 * (src/fields/columns.ts). A column without a value is not among them.
 */
export const documentColumns = (
  values: Published,
  zones: readonly SpeciesZone[],
  paths: ZonePaths,
): Readonly<Record<string, ColumnValue>> => {
  const columns = zones.length > 0 ? zoneColumns(zones, paths) : {};
  for (const [key, value] of values) WRITERS.get(key)!(columns, value);
  return columns;
};
