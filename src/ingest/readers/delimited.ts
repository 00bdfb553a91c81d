import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { type Encoding, readLines, readText } from './text.js';

/** How a table of text is laid out. */
export interface Layout {
  readonly separator: string;
  /** Whether cells may be quoted with `"`; where not, a `"` is a character like any other. */
  readonly quoted: boolean;
  readonly encoding?: Encoding;
  /** Lines before the header. */
  readonly preamble?: number;
  /** Names of the columns of a file that has no header. */
  readonly columns?: readonly string[];
}

/** One row: its cells by column, trimmed; a cell that is not there is empty. */
export interface TableRow {
  readonly line: number;
  cell(column: string): string;
}

/** The rows of a table, in constant memory. A row may have fewer cells than the header, or more. */
export async function* readDelimited(path: string, layout: Layout): AsyncGenerator<TableRow> {
  let columns = layout.columns && columnsOf(layout.columns);
  let skip = layout.preamble ?? 0;
  for await (const { line, cells } of layout.quoted ? quoted(path, layout) : plain(path, layout)) {
    if (skip > 0) skip -= 1;
    else if (columns === undefined) columns = columnsOf(cells);
    else yield tableRow(line, cells, columns);
  }
}

/** The cells of one row by their positions; those that end it may be missing. */
export interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Positions of the columns of a header. */
export const columnsOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name.trim(), index]));

/** A row whose cells are asked for by the names of their columns; one that the header lacks throws. */
export const tableRow = (
  line: number,
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
): TableRow => ({
  line,
  cell: (column) => {
    const index = columns.get(column);
    if (index === undefined) throw new Error(`the file has no column ${column}`);
    return cells[index]?.trim() ?? '';
  },
});

async function* plain(path: string, { separator, encoding }: Layout): AsyncGenerator<Cells> {
  let line = 0;
  for await (const lines of readLines(path, encoding)) {
    for (const text of lines) {
      line += 1;
      if (text !== '') yield { line, cells: text.split(separator) };
    }
  }
}

/** Characters of a row. */
const LONGEST_ROW = 1 << 22;

async function* quoted(path: string, { separator, encoding = 'utf-8' }: Layout): AsyncGenerator<Cells> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A quotation mark that nothing closes does not take the rest of the file into memory.
    max_record_size: LONGEST_ROW,
  });
  // An error of either end reaches the loop below through the parser.
  pipeline(Readable.from(readText(path, encoding)), parser, () => undefined);
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    yield { line: info.lines, cells: record };
  }
}
