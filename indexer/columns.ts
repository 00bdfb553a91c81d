import {
  columnScale,
  ESTABLISHMENTS,
  filterColumn,
  orderColumn,
  ZONE_COLUMN,
  zonesWith,
} from '../src/fields/columns.js';
import type { PublishedValue } from '../src/fields/completion.js';
import { type Field, isZoneField } from '../src/fields/field.js';
import { FIELDS } from '../src/fields/registry.js';
import type { RelationRow } from '../src/fields/rows-shape.js';
import { type Label, labelPosition } from '../src/fields/vocabularies.js';
import { textKey } from '../src/names/fold.js';
import type { ColumnValue } from '../src/search/document.js';
import type { Published } from '../src/species/published-values.js';

const position = (field: Field, label: PublishedValue): number => {
  const found = labelPosition(field.vocabulary!, String(label));
  if (found === undefined) throw new RangeError(`field ${field.key} has no label "${label}"`);
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
      // Values have no more decimals than the scale; rounding only removes the binary remainder.
      return Math.round(Number(value) * 10 ** columnScale(field));
    default:
      return position(field, value);
  }
};

type Writer = (columns: Record<string, ColumnValue>, value: PublishedValue) => void;

/** Flags have two columns: positions for filters, and the sum of 2^position for orders (C6.19). */
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

const textsWriter = (field: Field): Writer => {
  const { name } = filterColumn(field);
  return (columns, value) => {
    columns[name] = (value as readonly string[]).map(textKey);
  };
};

/** Positions of the labels by which rows are filtered, and of those for which they count as well (C8.75), each once. */
const rowsWriter = (field: Field): Writer => {
  const { name } = filterColumn(field);
  const { by, alsoFinds = {} } = field.rows!;
  return (columns, value) => {
    const own = new Set((value as readonly RelationRow[]).flatMap((row) => row[by] ?? null));
    const also = Object.keys(alsoFinds).filter((label) => own.has(alsoFinds[label]!));
    columns[name] = [...new Set([...own, ...also])].map((label) => position(field, label));
  };
};

const writerOf = (field: Field): Writer => {
  if (field.type === 'flags') return flagsWriter(field);
  if (field.type === 'rows') return rowsWriter(field);
  return field.type === 'external_id' || field.type === 'area' ? textsWriter(field) : scalarWriter(field);
};

const WRITERS: ReadonlyMap<string, Writer> = new Map(
  FIELDS.filter((field) => !isZoneField(field)).map((field) => [field.key, writerOf(field)]),
);

/** A zone of a species by slug, with its published establishment (C11.13). */
export type SpeciesZone = readonly [zone: string, establishment: Label<'establishment'>];

/** Maps the slug of a zone to the slugs of itself and its ancestors. */
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
      if (establishment !== 'absent') within.add(slug);
      own.add(slug);
    }
  }
  return {
    [ZONE_COLUMN.name]: [...within],
    [ESTABLISHMENTS.name]: [...establishments],
    ...Object.fromEntries([...withEach].map(([name, slugs]) => [name, [...slugs]])),
  };
};

/**
 * Returns the values that filters, ranges and orders test, by column of the registry
 * (src/fields/columns.ts). Missing values are omitted.
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
