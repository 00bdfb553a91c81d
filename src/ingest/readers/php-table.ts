import type { FileRow } from '../../tables/table.js';
import type { RejectRow } from '../limits.js';
import { rowsByColumn, type TableRow } from './delimited.js';
import { readTabbed } from './tabbed.js';

/**
 * Reads a tab-separated table with a header that PHP's `fputcsv` has written: cells with spaces are quoted, and a quote
 * after a backslash is not doubled.
 *
 * @param reject receives the rows that have a cell that is too long.
 */
export const readPhpTable = (path: string, reject: RejectRow): AsyncGenerator<TableRow> =>
  rowsByColumn(withOneHeader(readTabbed(path, reject, '\\')), path, reject);

/** Yields the rows. Some files repeat their header. */
async function* withOneHeader(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let first: string | undefined;
  for await (const row of rows) {
    if (row.cells[0] !== first) yield row;
    first ??= row.cells[0];
  }
}
