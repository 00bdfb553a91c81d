import { type Line, LONGEST_LINE } from '../readers/lines.js';
import { quotedCells } from '../readers/quoted-cells.js';
import type { TableLayout } from './meta.js';

/** A record with its cells, or the reason why it is malformed. `line` is its first line, counted from 1. */
export type TableRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly text: string; readonly broken: string };

/** Maximum number of lines that one cell may span. */
const MAX_LINES = 1000;

/**
 * Splits lines into records. A quoted cell may span lines. An unclosed quote makes only its own line malformed: the lines
 * after it are read again.
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
    const cells = quotedCells(open.map(({ text }) => text).join('\n'), layout, true);
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
      const cells = quotedCells(line.text, layout, false);
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
