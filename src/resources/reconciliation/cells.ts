import { readable, wordOfStep } from '../../fields/scale.js';
import { inUnit } from '../../fields/shown-unit.js';
import { valueAt } from '../../fields/value-at.js';
import { readableLabel, type VocabularyName } from '../../fields/vocabularies.js';
import type { ExtensionColumn } from './properties.js';

/** A cell of the data extension, in the form of both versions of the protocol. */
export type ExtensionCell =
  | { readonly str: string }
  | { readonly int: number }
  | { readonly float: number }
  | { readonly date: string };

/** How the values of a column are written. */
export interface ColumnSettings {
  /** Unit of lengths and temperatures; empty for the stored one. */
  readonly unit: string;
  /** Whether labels and classes of scales are written as people read them. */
  readonly label: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const number = (value: number): ExtensionCell =>
  Number.isInteger(value) ? { int: value } : { float: value };

const labelled = (vocabulary: VocabularyName | null, text: string): string =>
  vocabulary === null ? text : readableLabel(vocabulary, text);

const cellOf = (
  { field }: ExtensionColumn,
  value: unknown,
  { unit, label }: ColumnSettings,
): ExtensionCell => {
  if (typeof value === 'number') {
    const word = label ? wordOfStep(field.scale, value) : undefined;
    return word === undefined ? number(inUnit(value, field.unit, unit).value) : { str: readable(word) };
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.type === 'timestamp') return { date: text };
  return { str: label ? labelled(field.vocabulary, text) : text };
};

/** Returns the cells of a record in a column; none for an unknown value, which is never shown as false or 0. */
export const extensionCells = (
  record: Json,
  column: ExtensionColumn,
  settings: ColumnSettings,
): readonly ExtensionCell[] => {
  const path = column.field.at!;
  const value = valueAt(record, path);
  if (value === null) return [];
  if (column.aspect === 'value') return [value].flat().map((each) => cellOf(column, each, settings));
  const provenance = (record['provenance'] as Json | undefined)?.[path] as Json | undefined;
  const said = provenance?.[column.aspect === 'evidence' ? 'evidence_type' : column.aspect] ?? null;
  return said === null ? [] : [{ str: String(said) }];
};
