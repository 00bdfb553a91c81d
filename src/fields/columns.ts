import type { Field } from './field.js';
import { type Label, VOCABULARIES } from './vocabularies.js';

/**
 * How a field is held in the search stores. Both engines see whole numbers and
 * folded text only: labels are their positions, booleans 0 and 1, decimals are
 * scaled, so equality, ranges and orders mean the same in both.
 */
export type ColumnKind = 'byte' | 'bytes' | 'integer' | 'long' | 'keyword' | 'keywords';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** What a document has of its zones (contract C11.12), in place of one column a field. */
export const ZONES: Column = { name: 'zones', kind: 'keywords' };
export const ESTABLISHMENTS: Column = { name: 'establishments', kind: 'keywords' };
/** The zones that a species has with an establishment; the same row of its distribution has both. */
export const zonesWith = (establishment: Label<'establishment'>): Column => ({
  name: `zones_${establishment}`,
  kind: 'keywords',
});

/** The column that filters and ranges test. */
export const filterColumn = (field: Field): Column => {
  switch (field.type) {
    case 'text':
      return { name: field.key, kind: 'keyword' };
    case 'enum':
    case 'ordinal':
    case 'boolean':
      return { name: field.key, kind: 'byte' };
    case 'flags':
      return { name: field.key, kind: 'bytes' };
    case 'integer':
    case 'decimal':
      return { name: field.key, kind: 'integer' };
    case 'timestamp':
      return { name: field.key, kind: 'long' };
    case 'establishment':
      return ESTABLISHMENTS;
    case 'zone':
      return ZONES;
  }
};

/** The column that orders sort by; flags sort by their mask (C6.19). Zones have none. */
export const orderColumn = (field: Field): Column | undefined => {
  if (field.type === 'flags') return { name: `${field.key}_mask`, kind: 'integer' };
  if (field.type === 'zone' || field.type === 'establishment') return undefined;
  return filterColumn(field);
};

/** Decimals kept in a scaled whole number: what is published, not what is stored (C8.22). */
export const columnScale = (field: Field): number => (field.type === 'decimal' ? field.places : 0);

/** Every column of a document that the registry gives rise to, without doubles. */
export const registryColumns = (fields: readonly Field[]): readonly Column[] => {
  const columns = new Map<string, Column>();
  for (const field of fields) {
    const all = [filterColumn(field), orderColumn(field)].filter((column) => column !== undefined);
    for (const column of all) columns.set(column.name, column);
  }
  for (const column of VOCABULARIES.establishment.map(zonesWith)) columns.set(column.name, column);
  return [...columns.values()];
};
