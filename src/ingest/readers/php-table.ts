import type { RejectRow } from '../limits.js';
import { columnsOf, type TableRow, tableRow } from './delimited.js';
import { readTabbed } from './tabbed.js';

/**
 * Reads a tab-separated table with a header that PHP's `fputcsv` has written: cells with spaces are quoted, and a quote
 * after a backslash is not doubled, so that a reader of CSV loses the end of such a cell.
 *
 * @param reject receives the rows that have a cell that is too long.
 */
export async function* readPhpTable(path: string, reject: RejectRow): AsyncGenerator<TableRow> {
  let columns: ReturnType<typeof columnsOf> | undefined;
  let header: readonly string[] = [];
  for await (const { line, cells } of readTabbed(path, reject)) {
    const plain = cells.map(withoutQuotes);
    if (columns === undefined) {
      header = plain;
      columns = columnsOf(plain);
    }
    // Some files repeat their header.
    else if (plain[0] !== header[0]) yield tableRow(line, plain, columns, path);
  }
}

/** Removes the quotes of a cell that the reader has left as it is because of a quote inside. */
const withoutQuotes = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('\\"', '"').replaceAll('""', '"')
    : cell;
