import { longCell, MAX_LENGTH, type RejectRow } from '../limits.js';
import { type Cells, columnsOf, type TableRow, tableRow } from './delimited.js';
import { LARGEST_PART, readSharedStrings, sheetParts, unescaped } from './xlsx-parts.js';
import { parseXml } from './xml.js';
import { type Archive, openArchive } from './zip.js';

/** Maximum number of columns of a sheet: A to XFD. */
const MAX_COLUMNS = 16_384;

/**
 * Reads the non-empty rows of a sheet of an Excel workbook (.xlsx, ECMA-376), with their row numbers. Cells are at
 * their positions (A is 0) and are text as stored: numbers in their shortest form, dates as numbers, booleans as 1
 * or 0, formulas as their results. Only the shared strings are in memory. Hand-written over yauzl and saxes:
 * exceljs limits neither the uncompressed size of a part nor the content of a row.
 *
 * @throws Error with the path when the file is not a workbook, is damaged or has no such sheet.
 */
export async function* readSheet(path: string, sheet: string): AsyncGenerator<Cells> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(path);
    const parts = await sheetParts(archive, sheet);
    const strings = parts.sharedStrings ? await readSharedStrings(archive, parts.sharedStrings) : [];
    yield* rows(archive.read(parts.sheet, LARGEST_PART), strings);
  } catch (error) {
    throw new Error(`${path} is not a valid workbook: ${(error as Error).message}`, { cause: error });
  } finally {
    archive?.close();
  }
}

/** Reads the rows of a sheet after the header row. If several columns have one name, the last one counts. */
export async function* readSheetTable(
  path: string,
  sheet: string,
  reject: RejectRow,
): AsyncGenerator<TableRow> {
  let columns: ReturnType<typeof columnsOf> | undefined;
  for await (const { line, cells } of readSheet(path, sheet)) {
    const problem = longCell(cells);
    if (problem) reject(line, problem);
    else if (columns === undefined) columns = columnsOf(cells);
    else yield tableRow(line, cells, columns, path);
  }
}

async function* rows(content: AsyncIterable<Buffer>, strings: readonly string[]): AsyncGenerator<Cells> {
  let rowsRead: Cells[] = [];
  let line = 0;
  let cells: string[] = [];
  let at = -1;
  let type: string | undefined;
  let text = '';
  let inValue = false;
  const handlers = {
    open: (element: string, attributes: ReadonlyMap<string, string>) => {
      inValue = element === 'v' || element === 't';
      if (element === 'row') {
        line = Number(attributes.get('r') ?? line + 1);
        cells = [];
        at = -1;
      } else if (element === 'c') {
        at = position(attributes.get('r')) ?? at + 1;
        type = attributes.get('t');
        text = '';
      }
    },
    text: (part: string) => {
      // The rest of a cell that is too long is not read.
      if (inValue && text.length <= MAX_LENGTH.text) text += part.slice(0, MAX_LENGTH.text + 1);
    },
    close: (element: string) => {
      inValue = false;
      if (element === 'c' && text !== '') {
        while (cells.length < at) cells.push('');
        cells[at] = valueIn(text, type, strings);
      } else if (element === 'row' && cells.some((cell) => cell !== '')) rowsRead.push({ line, cells });
    },
  };
  for await (const _ of parseXml(content, handlers)) {
    yield* rowsRead;
    rowsRead = [];
  }
}

/** Returns the position of the column of a cell reference: 2 for `C7`. */
const position = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined;
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? '';
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column < 1 || column > MAX_COLUMNS)
    throw new Error(`${reference} is not a cell reference from A to XFD`);
  return column - 1;
};

const valueIn = (text: string, type: string | undefined, strings: readonly string[]): string => {
  if (type === undefined || type === 'n') return shortestNumber(text);
  if (type !== 's') return unescaped(text);
  const string = strings[Number(text)];
  if (string === undefined) throw new Error(`there is no shared string ${text}`);
  return string;
};

/** Returns the shortest form of a number: 1.1 is stored as `1.1000000000000001`. */
const shortestNumber = (text: string): string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
