import { type Field, type FieldType, isOrdered } from './field.js';
import { type Label, VOCABULARIES } from './vocabularies.js';

/**
 * Type of a column in the search stores. Both engines see whole numbers and folded text only: a label is its position, a
 * boolean is 0 or 1, a decimal is scaled, so equality, ranges and orders mean the same in both.
 */
export type ColumnKind = 'byte' | 'bytes' | 'integer' | 'long' | 'keyword' | 'keywords';

/** A column of the documents in the search stores. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** Zones in which the species is not absent, and the zones that contain them (contract C11.12); replaces a column for each zone field. */
export const ZONE_COLUMN: Column = { name: 'zones', kind: 'keywords' };
/** Establishments of the species in any zone. */
export const ESTABLISHMENTS: Column = { name: 'establishments', kind: 'keywords' };
/** Returns the column of the zones in which a species has this establishment. */
export const zonesWith = (establishment: Label<'establishment'>): Column => ({
  name: `zones_${establishment}`,
  kind: 'keywords',
});

const KINDS: Readonly<Record<Exclude<FieldType, 'establishment' | 'zone'>, ColumnKind>> = {
  text: 'keyword',
  enum: 'byte',
  ordinal: 'byte',
  boolean: 'byte',
  flags: 'bytes',
  integer: 'integer',
  decimal: 'integer',
  timestamp: 'long',
  area: 'keywords',
  external_id: 'keywords',
  rows: 'bytes',
};

/** Returns the column that filters and ranges of a field test. */
export const filterColumn = (field: Field): Column => {
  if (field.type === 'establishment') return ESTABLISHMENTS;
  return field.type === 'zone' ? ZONE_COLUMN : { name: field.key, kind: KINDS[field.type] };
};

/** Returns the column that orders sort by; undefined for fields without an order. Flags are sorted by their mask (C6.19). */
export const orderColumn = (field: Field): Column | undefined => {
  if (field.type === 'flags') return { name: `${field.key}_mask`, kind: 'integer' };
  if (!isOrdered(field)) return undefined;
  return filterColumn(field);
};

/** Returns the decimals kept in a scaled whole number: those of the published value, not of the stored one (C8.22). */
export const columnScale = (field: Field): number => (field.type === 'decimal' ? field.places : 0);

/** Returns the columns derived from the registry, each once. */
export const registryColumns = (fields: readonly Field[]): readonly Column[] => {
  const columns = new Map<string, Column>();
  for (const field of fields) {
    const all = [filterColumn(field), orderColumn(field)].filter((column) => column !== undefined);
    for (const column of all) columns.set(column.name, column);
  }
  for (const column of VOCABULARIES.establishment.map(zonesWith)) columns.set(column.name, column);
  return [...columns.values()];
};
