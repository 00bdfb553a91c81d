import { type Line, LONGEST_LINE } from './lines.js';
import type { TableLayout } from './meta.js';

/** A record with its cells, or the reason why it is malformed. `line` is its first line, counted from 1. */
export type TableRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly text: string; readonly broken: string };

/** Maximum number of lines that one cell may span. */
const MAX_LINES = 1000;

/**
 * Splits lines into records. A quoted cell may contain separators, line endings and doubled quotes; a quote inside
 * an unquoted cell is an ordinary character. An unclosed quote makes only its own line malformed: the lines after
 * it are read again. Hand-written: csv-parse reads the rest of the file into such a cell, or stops.
 */
export async function* readRecords(
  lines: AsyncIterable<readonly Line[]>,
  layout: TableLayout,
): AsyncGenerator<TableRecord> {
  const { quote } = layout;
  /** Lines of a record with an open quote. */
  let open: Line[] = [];
  let size = 0;

  function* addLine(line: Line): Generator<TableRecord> {
    if (open.length > 0 && (line.broken !== undefined || open.length >= MAX_LINES || size > LONGEST_LINE))
      yield* giveUp();
    if (open.length === 0) {
      yield* startRecord(line);
      return;
    }
    open.push(line);
    size += line.text.length;
    if (!line.text.includes(quote!)) return;
    const cells = cellsOf(open.map(({ text }) => text).join('\n'), layout, true);
    if (cells === 'open') return;
    if (cells === 'stray') yield* giveUp();
    else {
      yield checkedRecord(open[0]!, cells, layout);
      open = [];
    }
  }

  function* startRecord(line: Line): Generator<TableRecord> {
    if (line.broken !== undefined) yield { line: line.line, text: line.text, broken: line.broken };
    else if (line.text !== '') {
      const cells = cellsOf(line.text, layout, false);
      if (typeof cells === 'object') yield checkedRecord(line, cells, layout);
      else {
        open = [line];
        size = line.text.length;
      }
    }
  }

  /** Reports the first of the open lines as malformed and reads the others again. */
  function* giveUp(): Generator<TableRecord> {
    const [first, ...others] = open;
    open = [];
    yield { line: first!.line, text: first!.text, broken: 'unclosed quote' };
    for (const line of others) yield* addLine(line);
  }

  for await (const piece of lines) for (const line of piece) yield* addLine(line);
  while (open.length > 0) yield* giveUp();
}

/**
 * Returns the record, or reports it as malformed if it has bytes of another encoding, which were lost when it was
 * decoded.
 */
const checkedRecord = (
  { line, text }: Line,
  cells: readonly string[],
  { encoding }: TableLayout,
): TableRecord =>
  cells.some((cell) => cell.includes('\uFFFD'))
    ? { line, text, broken: `bytes that are not valid ${encoding}` }
    : { line, cells };

/**
 * Splits the text of a record into cells. Returns `open` if the last cell is not closed, and `stray` if a cell that
 * seemed to continue after the end of a line is not quoted after all.
 *
 * @param joined whether the text consists of several lines, all but the last of which were open.
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

/** Returns the position of the next single quote after the opening quote of a cell, or -1. */
const nextQuote = (text: string, open: number, quote: string): number => {
  let at = text.indexOf(quote, open + 1);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
};
