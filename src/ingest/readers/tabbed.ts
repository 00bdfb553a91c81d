import type { FileRow } from '../../tables/table.js';
import { longCell, MAX_LENGTH, type RejectRow } from '../limits.js';
import { type CellLayout, quotedCells } from './quoted-cells.js';
import { readLines } from './text.js';

/** Maximum number of lines of a quoted cell. */
const MAX_CELL_LINES = 20;

/**
 * Reads the rows of a tab-separated file, including the header, in constant memory. Quoted cells may contain tabs
 * and line endings; an unclosed quote is an ordinary character, so it damages only its own row. Empty lines are
 * skipped.
 *
 * @param reject receives the rows that have a cell that is too long.
 * @param escapeSign character before a quote inside a quoted cell, instead of a second quote.
 */
export async function* readTabbed(
  path: string,
  reject: RejectRow,
  escapeSign?: string,
): AsyncGenerator<FileRow> {
  const layout = { separator: '\t', quote: '"', escapeSign };
  let pending: readonly string[] = [];
  let line = 1;
  let width = 0;

  /** Returns the complete rows of the pending lines. At the end of the file, open quotes cannot be closed any more. */
  function* rows(atEnd: boolean): Generator<FileRow> {
    while (pending.length > 0) {
      const row =
        firstRow(pending, layout, width) ??
        (atEnd || pending.length >= MAX_CELL_LINES ? unquotedRow(pending) : null);
      if (row === null) return;
      const { cells, lines } = row;
      width ||= cells.length;
      const problem = longCell(cells, MAX_LENGTH.list);
      if (problem) reject(line, problem);
      else if (cells.length > 1 || cells[0] !== '') yield { line, cells };
      line += lines;
      pending = pending.slice(lines);
    }
  }

  for await (const lines of readLines(path)) {
    for (const { text } of lines) {
      pending = [...pending, text];
      yield* rows(false);
    }
  }
  yield* rows(true);
}

interface FirstRow {
  readonly cells: readonly string[];
  /** Number of lines of the row. */
  readonly lines: number;
}

const unquotedRow = ([first]: readonly string[]): FirstRow => ({ cells: first!.split('\t'), lines: 1 });

/** Returns the first row of the lines; undefined if a quoted cell is still open. */
const firstRow = (lines: readonly string[], layout: CellLayout, width: number): FirstRow | undefined => {
  const first = quotedCells(lines[0]!, layout, false);
  if (typeof first === 'object') return { cells: first, lines: 1 };
  // A line with as many cells as the header is a row, whatever quotes it contains.
  const plain = unquotedRow(lines);
  if (width > 0 && plain.cells.length >= width) return plain;
  for (let n = 2; n <= lines.length; n += 1) {
    const cells = quotedCells(lines.slice(0, n).join('\n'), layout, true);
    if (typeof cells === 'object' && (width === 0 || cells.length <= width)) return { cells, lines: n };
  }
  return undefined;
};
