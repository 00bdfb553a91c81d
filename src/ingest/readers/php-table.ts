import type { FileRow } from '../../tables/table.js';
import type { RejectRow } from '../limits.js';
import { rowsByColumn, type TableRow } from './delimited.js';
import { readTabbed } from './tabbed.js';

/**
 * Reads a tab-separated table with a header that PHP's `fputcsv` has written: cells with spaces are quoted, and a quote
 * after a backslash is not doubled, so that a reader of CSV loses the end of such a cell.
 *
 * @param reject receives the rows that have a cell that is too long.
 */
export const readPhpTable = (path: string, reject: RejectRow): AsyncGenerator<TableRow> =>
  rowsByColumn(plainRows(path, reject), path, reject);

async function* plainRows(path: string, reject: RejectRow): AsyncGenerator<FileRow> {
  let first: string | undefined;
  for await (const { line, cells } of readTabbed(path, reject)) {
    const plain = cells.map(withoutQuotes);
    // Some files repeat their header.
    if (plain[0] !== first) yield { line, cells: plain };
    first ??= plain[0];
  }
}

/** Removes the quotes of a cell that the reader has left as it is because of a quote inside. */
const withoutQuotes = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('\\"', '"').replaceAll('""', '"')
    : cell;
