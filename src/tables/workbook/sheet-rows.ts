import { TABLE_LIMITS } from '../limits.js';
import type { FileRow } from '../table.js';
import { parseXml } from '../xml.js';
import type { CellValue } from './cell-values.js';

const { columns: MAX_COLUMNS, sheetRows: MAX_ROWS } = TABLE_LIMITS;

/**
 * Yields the non-empty rows of a sheet with their numbers, in constant memory. Cells are at their positions (A is 0).
 *
 * @param longest Characters of a cell: of a longer one, one more is read.
 * @param width Columns that are read; cells after them are left out.
 * @throws Error when the sheet is malformed, or refers to a row or column that no sheet has.
 */
export async function* sheetRows(
  content: AsyncIterable<Uint8Array>,
  textOf: CellValue,
  longest: number,
  width: number = MAX_COLUMNS,
): AsyncGenerator<FileRow> {
  let rowsRead: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let at = -1;
  let type: string | undefined;
  let style = 0;
  let text = '';
  let inValue = false;
  const handlers = {
    open: (element: string, attributes: ReadonlyMap<string, string>) => {
      inValue = element === 'v' || element === 't';
      if (element === 'row') {
        line = rowNumber(attributes.get('r')) ?? line + 1;
        cells = [];
        at = -1;
      } else if (element === 'c') {
        at = position(attributes.get('r')) ?? at + 1;
        if (at >= MAX_COLUMNS) throw new Error(`row ${line} has more than ${MAX_COLUMNS} columns`);
        type = attributes.get('t');
        style = Number(attributes.get('s') ?? 0);
        text = '';
      }
    },
    text: (piece: string) => {
      if (inValue && text.length <= longest) text += piece.slice(0, longest + 1);
    },
    close: (element: string) => {
      inValue = false;
      if (element === 'c' && text !== '' && at < width) {
        while (cells.length < at) cells.push('');
        cells[at] = textOf({ text, type, style });
      } else if (element === 'row' && cells.some((cell) => cell !== '')) rowsRead.push({ line, cells });
    },
  };
  for await (const _ of parseXml(content, handlers)) {
    yield* rowsRead;
    rowsRead = [];
  }
}

/** Returns the number of a row that states one. */
const rowNumber = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined;
  const number = Number(reference);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_ROWS) return number;
  throw new Error(`${reference} is not the number of a row from 1 to ${MAX_ROWS.toLocaleString('en')}`);
};

/** Returns the position of the column of a cell reference: 2 for `C7`. */
const position = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined;
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? '';
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column < 1 || column > MAX_COLUMNS)
    throw new Error(`${reference} is not a cell reference from A to XFD`);
  return column - 1;
};
