import type { Ancestry } from '../higher-taxa.js';
import type { ExportedSpecies } from '../species-stream.js';

/** A table of an archive: one file with a header, delimited by tabs. */
export interface ArchiveTable {
  readonly file: string;
  readonly columns: readonly string[];
  /** Returns the rows of a species; null is an empty cell. */
  readonly rows: (species: ExportedSpecies, ancestry: Ancestry) => readonly (readonly ArchiveCell[])[];
}

export type ArchiveCell = string | number | boolean | null | undefined;

/** Returns the text of a cell. Tabs and line ends, which would end the cell, become spaces. */
const cellText = (cell: ArchiveCell): string =>
  cell === null || cell === undefined ? '' : String(cell).replaceAll(/[\t\r\n]+/g, ' ');

/** Returns a line of a table. */
export const tableLine = (cells: readonly ArchiveCell[]): string => `${cells.map(cellText).join('\t')}\n`;
