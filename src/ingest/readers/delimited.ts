import { delimitedRows } from '../../tables/delimited-rows.js';
import type { FileRow } from '../../tables/table.js';
import { longCell, type RejectRow } from '../limits.js';
import { type Encoding, readLines, readText } from './text.js';

/** Layout of a delimited text file. */
export interface DelimitedLayout {
  readonly separator: string;
  /** Whether cells may be quoted with `"`; otherwise `"` is an ordinary character. */
  readonly quoted: boolean;
  readonly encoding?: Encoding;
  /** Number of lines before the header. */
  readonly preamble?: number;
  /** Names of the columns, if the file has no header. */
  readonly columns?: readonly string[];
}

/** A row whose cells are accessed by column, trimmed. Missing cells are empty. */
export interface TableRow {
  readonly line: number;
  cell(column: string): string;
}

/**
 * Reads the rows of a table in constant memory. A row may have fewer or more cells than the header.
 *
 * @param reject receives the rows that have a cell that is too long.
 */
export async function* readDelimited(
  path: string,
  layout: DelimitedLayout,
  reject: RejectRow,
): AsyncGenerator<TableRow> {
  const rows = layout.quoted ? quotedRows(path, layout) : unquotedRows(path, layout);
  for (let skip = layout.preamble ?? 0; skip > 0; skip -= 1) await rows.next();
  yield* rowsByColumn(rows, path, reject, layout.columns);
}

/**
 * Reads the rows of a table by column. If several columns have one name, the last one counts.
 *
 * @param reject receives the rows that have a cell that is too long.
 * @param names Names of the columns, if the first row does not have them.
 */
export async function* rowsByColumn(
  rows: AsyncIterable<FileRow>,
  path: string,
  reject: RejectRow,
  names?: readonly string[],
): AsyncGenerator<TableRow> {
  let columns = names && columnsOf(names);
  for await (const { line, cells } of rows) {
    const problem = longCell(cells);
    if (columns === undefined) columns = columnsOf(cells);
    else if (problem) reject(line, problem);
    else yield tableRow(line, cells, columns, path);
  }
}

/** Returns the positions of the columns of a header. */
export const columnsOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name.trim(), index]));

/**
 * Creates a row whose cells are accessed by column name.
 *
 * @throws Error (from `cell`) when the header has no such column.
 */
const tableRow = (
  line: number,
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
  path: string,
): TableRow => ({
  line,
  cell: (column) => {
    const index = columns.get(column);
    if (index === undefined) throw missingColumn(path, column, columns);
    return cells[index]?.trim() ?? '';
  },
});

const MAX_SHOWN = 500;

/** Describes a file without a column that its source has; lists its columns. */
export const missingColumn = (path: string, column: string, columns: ReadonlyMap<string, number>): Error =>
  new Error(
    `${path}: the file has no column ${column}. Columns: ${[...columns.keys()].join(', ').slice(0, MAX_SHOWN) || 'none'}. Use the file as its publisher offers it; docs/data.md says which layouts each source takes.`,
  );

async function* unquotedRows(
  path: string,
  { separator, encoding }: DelimitedLayout,
): AsyncGenerator<FileRow> {
  for await (const lines of readLines(path, encoding))
    for (const { line, text } of lines) if (text !== '') yield { line, cells: text.split(separator) };
}

const quotedRows = (
  path: string,
  { separator, encoding = 'utf-8' }: DelimitedLayout,
): AsyncGenerator<FileRow> =>
  delimitedRows(readText(path, encoding), { delimiter: separator, quoted: true, preamble: 0 }, path);
