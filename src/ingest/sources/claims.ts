import type { RawValue } from '../../facts/claim.js';
import type { ItemInput } from '../item.js';

type Fact = Extract<ItemInput, { type: 'fact' }>;

/** Mapping of one column of a source to an attribute. */
export interface ColumnClaim {
  readonly column: string;
  readonly attribute: string;
  /** Unit of the column, if it is not the stored unit. */
  readonly unit?: string;
  /** Translates a cell, or returns null if it claims nothing. By default the text of the cell is the value. */
  readonly read?: (cell: string) => RawValue | null;
  /** Note of the claims, such as the place where the values hold. */
  readonly notes?: string;
  /** Source of the column, if it differs from that of the row. */
  readonly source?: string;
}

/** Properties that all claims of a row share. */
export type RowClaim = Pick<Fact, 'source' | 'species'> & Partial<Omit<Fact, 'evidence'>>;

const MISSING = new Set(['', 'NA']);

/** Checks for cells that stand for a missing value. */
export const isNoValue = (cell: string): boolean => MISSING.has(cell);

/** Returns the claims of the columns of a row; missing cells claim nothing. */
export const claims = (
  columns: readonly ColumnClaim[],
  cell: (column: string) => string,
  shared: RowClaim,
): readonly ItemInput[] =>
  columns.flatMap(({ column, attribute, unit, read, source, notes }) => {
    const text = cell(column).trim();
    if (isNoValue(text)) return [];
    const value = read ? read(text) : text;
    if (value === null || value === '') return [];
    return [
      {
        ...shared,
        type: 'fact' as const,
        attribute,
        value: typeof value === 'object' ? [...value] : value,
        unit: unit ?? null,
        evidence: 'reported',
        source: source ?? shared.source,
        ...(notes === undefined ? {} : { notes }),
      },
    ];
  });

/** Creates a translation by a table; missing words claim nothing. */
export const byTable = (table: Readonly<Record<string, RawValue>>): ((cell: string) => RawValue | null) => {
  const entries = new Map(Object.entries(table));
  return (cell) => entries.get(cell) ?? null;
};

/** Translates Yes and No to booleans. */
export const yesNo = byTable({ Yes: true, No: false });
