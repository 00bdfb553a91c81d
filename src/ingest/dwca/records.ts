import { type Line, LONGEST } from './lines.js';
import type { TableLayout } from './meta.js';

/** The cells of a record by their positions, or why it has none. `line` is its first, from 1. */
export type TableRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly text: string; readonly broken: string };

/** Lines that one cell may span. */
const MOST_LINES = 1000;

/**
 * Cuts lines into records. An enclosed cell may hold separators, ends of lines and
 * doubled quotes; a quote within a cell that is not enclosed is a character like
 * any other. A quote that nothing closes breaks its own line only: those after it
 * are read again.
 */
export async function* readRecords(
  lines: AsyncIterable<readonly Line[]>,
  layout: TableLayout,
): AsyncGenerator<TableRecord> {
  const { quote } = layout;
  /** The lines of a record whose quote is still open. */
  let open: Line[] = [];
  let size = 0;

  function* take(line: Line): Generator<TableRecord> {
    if (open.length > 0 && (line.broken !== undefined || open.length >= MOST_LINES || size > LONGEST))
      yield* giveUp();
    if (open.length === 0) {
      yield* begin(line);
      return;
    }
    open.push(line);
    size += line.text.length;
    if (!line.text.includes(quote!)) return;
    const cells = cellsOf(open.map(({ text }) => text).join('\n'), layout, true);
    if (cells === 'open') return;
    if (cells === 'stray') yield* giveUp();
    else {
      yield whole(open[0]!, cells, layout);
      open = [];
    }
  }

  function* begin(line: Line): Generator<TableRecord> {
    if (line.broken !== undefined) yield { line: line.line, text: line.text, broken: line.broken };
    else if (line.text !== '') {
      const cells = cellsOf(line.text, layout, false);
      if (typeof cells === 'object') yield whole(line, cells, layout);
      else {
        open = [line];
        size = line.text.length;
      }
    }
  }

  /** The first of the open lines is broken, the others begin anew. */
  function* giveUp(): Generator<TableRecord> {
    const [first, ...others] = open;
    open = [];
    yield { line: first!.line, text: first!.text, broken: 'a quote that is not closed' };
    for (const line of others) yield* take(line);
  }

  for await (const piece of lines) for (const line of piece) yield* take(line);
  while (open.length > 0) yield* giveUp();
}

/** A record, unless it has bytes of another encoding: what they stood for is lost. */
const whole = ({ line, text }: Line, cells: readonly string[], { encoding }: TableLayout): TableRecord =>
  cells.some((cell) => cell.includes('\uFFFD'))
    ? { line, text, broken: `bytes that are not ${encoding}` }
    : { line, cells };

/**
 * The cells of a record; `open` where the last one is not closed, `stray` where one
 * that seemed open at the end of a line turns out not to be enclosed.
 *
 * @param joined whether the text is of several lines, each but the last of which was open.
 */
const cellsOf = (
  text: string,
  { separator, quote }: TableLayout,
  joined: boolean,
): readonly string[] | 'open' | 'stray' => {
  if (quote === null || !text.includes(quote)) return text.split(separator);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const found = text.startsWith(quote, at) ? nextQuote(text, at, quote) : undefined;
    if (found === -1) return 'open';
    const closes =
      found !== undefined && (found + 1 === text.length || text.startsWith(separator, found + 1));
    if (joined && found !== undefined && !closes && text.slice(at, found).includes('\n')) return 'stray';
    const end = closes ? found + 1 : endOf(text, at, separator);
    cells.push(closes ? text.slice(at + 1, found).replaceAll(quote + quote, quote) : text.slice(at, end));
    if (end >= text.length) return cells;
    at = end + separator.length;
  }
};

const endOf = (text: string, from: number, separator: string): number => {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
};

/** The next quote that is not doubled after the one that a cell begins with; -1 where none is. */
const nextQuote = (text: string, open: number, quote: string): number => {
  let at = text.indexOf(quote, open + 1);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
};
