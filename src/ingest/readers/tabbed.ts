import { readLines } from './text.js';

/** One row of a table: its cells, unquoted, by their positions. */
export interface TabbedRow {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Lines that a quoted cell may go on for. */
const LONGEST_CELL = 20;

/**
 * The rows of a tab-separated file, the header among them, in constant memory.
 * Cells may be quoted and may then hold tabs and ends of lines, but a quotation
 * mark that nothing closes is a character like any other: it costs its own row
 * at most, never the rest of the file. Empty lines are passed over.
 */
export async function* readTabbed(path: string): AsyncGenerator<TabbedRow> {
  let waiting: readonly string[] = [];
  let line = 1;
  let width = 0;

  /** The rows that the lines waiting make; at the end of the file nothing can close what is open. */
  function* rows(ended: boolean): Generator<TabbedRow> {
    while (waiting.length > 0) {
      const row =
        firstRow(waiting, width) ?? (ended || waiting.length >= LONGEST_CELL ? alone(waiting) : null);
      if (row === null) return;
      const { cells, lines } = row;
      width ||= cells.length;
      if (cells.length > 1 || cells[0] !== '') yield { line, cells };
      line += lines;
      waiting = waiting.slice(lines);
    }
  }

  for await (const lines of readLines(path)) {
    for (const text of lines) {
      waiting = [...waiting, text];
      yield* rows(false);
    }
  }
  yield* rows(true);
}

interface FirstRow {
  readonly cells: readonly string[];
  /** How many lines it takes. */
  readonly lines: number;
}

const alone = ([first]: readonly string[]): FirstRow => ({ cells: first!.split('\t'), lines: 1 });

/** The row that the lines begin with; undefined where a quoted cell is still open. */
const firstRow = (lines: readonly string[], width: number): FirstRow | undefined => {
  const first = cellsOf(lines[0]!);
  if (first) return { cells: first, lines: 1 };
  // With as many cells as the header it is a row, whatever quotation marks are in it.
  const plain = alone(lines);
  if (width > 0 && plain.cells.length >= width) return plain;
  for (let n = 2; n <= lines.length; n += 1) {
    const cells = cellsOf(lines.slice(0, n).join('\n'));
    if (cells && cells.length <= width) return { cells, lines: n };
  }
  return undefined;
};

/** Quotation marks within are doubled; the last is followed by the end of the cell. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=\t|$)/y;

/** The cells of a row; undefined where a cell begins with a quotation mark that nothing closes. */
const cellsOf = (text: string): readonly string[] | undefined => {
  if (!text.includes('"')) return text.split('\t');
  const cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    QUOTED_CELL.lastIndex = at;
    const quoted = text[at] === '"' ? QUOTED_CELL.exec(text) : undefined;
    if (quoted === null) return undefined;
    const tab = text.indexOf('\t', at);
    const end = quoted ? at + quoted[0].length : tab === -1 ? text.length : tab;
    cells.push(quoted ? quoted[1]!.replaceAll('""', '"') : text.slice(at, end));
    at = end + 1;
  }
  return cells;
};
