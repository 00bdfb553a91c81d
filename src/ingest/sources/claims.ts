import type { RawValue } from '../../facts/claim.js';
import type { ItemInput } from '../item.js';

type Fact = Extract<ItemInput, { type: 'fact' }>;

/** One column of a source that claims an attribute: what a manifest says of it. */
export interface ColumnClaim {
  readonly column: string;
  readonly attribute: string;
  /** Unit of the column, where it is not the stored one. */
  readonly unit?: string;
  /** `reported` unless the publisher says more. */
  readonly evidence?: Fact['evidence'];
  /** Translates a cell; null for one that says nothing. Without it the cell is the value. */
  readonly read?: (cell: string) => RawValue | null;
  /** Where not the source of the others. */
  readonly source?: string;
}

/** What all claims of a row share. */
export type Shared = Pick<Fact, 'source' | 'species'> & Partial<Fact>;

const MISSING = new Set(['', 'NA']);

/** Whether a cell means that nothing is known. */
export const isMissing = (cell: string): boolean => MISSING.has(cell);

/** The claims of a row by its columns; missing cells claim nothing. */
export const claims = (
  columns: readonly ColumnClaim[],
  cell: (column: string) => string,
  shared: Shared,
): readonly ItemInput[] =>
  columns.flatMap(({ column, attribute, unit, evidence, read, source }) => {
    const text = cell(column).trim();
    if (isMissing(text)) return [];
    const value = read ? read(text) : text;
    if (value === null || value === '') return [];
    return [
      {
        ...shared,
        type: 'fact' as const,
        attribute,
        value: typeof value === 'object' ? [...value] : value,
        unit: unit ?? null,
        evidence: evidence ?? shared.evidence ?? 'reported',
        source: source ?? shared.source,
      },
    ];
  });

/** A translation by a table; what the table leaves out says nothing. */
export const byTable = (table: Readonly<Record<string, RawValue>>): ((cell: string) => RawValue | null) => {
  const entries = new Map(Object.entries(table));
  return (cell) => entries.get(cell) ?? null;
};

/** Yes and No as truths. */
export const yesNo = byTable({ Yes: true, No: false });
