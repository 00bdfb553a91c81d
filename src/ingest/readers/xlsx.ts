import { type Cells, columnsOf, type TableRow, tableRow } from './delimited.js';
import { LARGEST_PART, readSharedStrings, sheetParts, unescaped } from './xlsx-parts.js';
import { parseXml } from './xml.js';
import { type Archive, openArchive } from './zip.js';

/** Columns that a sheet may have: A to XFD. */
const WIDEST = 16_384;

/**
 * The rows of a sheet of an Excel workbook (.xlsx, ECMA-376) that hold anything,
 * by their numbers. A cell stands at its position, A at 0, and is text as it is
 * stored: numbers in their shortest form, dates the numbers they are, truths 1 or
 * 0, formulas what they came to. Of the workbook only the shared strings are in memory.
 *
 * @throws Error with the path, where the file is no workbook, is damaged or has no such sheet.
 */
export async function* readSheet(path: string, sheet: string): AsyncGenerator<Cells> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(path);
    const parts = await sheetParts(archive, sheet);
    const strings = parts.sharedStrings ? await readSharedStrings(archive, parts.sharedStrings) : [];
    yield* rows(archive.read(parts.sheet, LARGEST_PART), strings);
  } catch (error) {
    throw new Error(`${path} cannot be read as a workbook: ${(error as Error).message}`, { cause: error });
  } finally {
    archive?.close();
  }
}

/** The rows of a sheet below its first, which names the columns; of columns named alike the last is meant. */
export async function* readSheetTable(path: string, sheet: string): AsyncGenerator<TableRow> {
  let columns: ReturnType<typeof columnsOf> | undefined;
  for await (const { line, cells } of readSheet(path, sheet)) {
    if (columns === undefined) columns = columnsOf(cells);
    else yield tableRow(line, cells, columns);
  }
}

async function* rows(content: AsyncIterable<Buffer>, strings: readonly string[]): AsyncGenerator<Cells> {
  let read: Cells[] = [];
  let line = 0;
  let cells: string[] = [];
  let at = -1;
  let type: string | undefined;
  let text = '';
  let within = false;
  const handlers = {
    open: (element: string, attributes: ReadonlyMap<string, string>) => {
      within = element === 'v' || element === 't';
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
      if (within) text += part;
    },
    close: (element: string) => {
      within = false;
      if (element === 'c' && text !== '') {
        while (cells.length < at) cells.push('');
        cells[at] = valueIn(text, type, strings);
      } else if (element === 'row' && cells.some((cell) => cell !== '')) read.push({ line, cells });
    },
  };
  for await (const _ of parseXml(content, handlers)) {
    yield* read;
    read = [];
  }
}

/** Position of the column that a reference names: `C7` is at 2. */
const position = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined;
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? '';
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column < 1 || column > WIDEST) throw new Error(`${reference} is no cell`);
  return column - 1;
};

const valueIn = (text: string, type: string | undefined, strings: readonly string[]): string => {
  if (type === undefined || type === 'n') return shortest(text);
  if (type !== 's') return unescaped(text);
  const string = strings[Number(text)];
  if (string === undefined) throw new Error(`there is no shared string ${text}`);
  return string;
};

/** `1.1000000000000001`, as which 1.1 is stored, is 1.1 again. */
const shortest = (text: string): string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
