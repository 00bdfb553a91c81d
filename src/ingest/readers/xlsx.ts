import type { FileRow } from '../../tables/table.js';
import { TableProblem } from '../../tables/table-problem.js';
import { storedValues } from '../../tables/workbook/cell-values.js';
import { readSharedStrings, workbookParts } from '../../tables/workbook/parts.js';
import { sheetRows } from '../../tables/workbook/sheet-rows.js';
import { type Archive, openArchive } from '../../tables/zip.js';
import { MAX_LENGTH, type RejectRow } from '../limits.js';
import { rowsByColumn, type TableRow } from './delimited.js';

/**
 * Reads the non-empty rows of a sheet of an Excel workbook (.xlsx, ECMA-376) as they are stored, with their row numbers.
 * Only the shared strings are in memory.
 *
 * @throws Error with the path when the file is not a workbook, is damaged or has no such sheet.
 */
export async function* readSheet(path: string, name: string): AsyncGenerator<FileRow> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(path);
    const { sheets, sharedStrings } = await workbookParts(archive, path);
    const part = sheets.find((sheet) => sheet.name === name)?.part;
    if (part === undefined)
      throw new Error(`it has no sheet ${name}. Sheets: ${sheets.map((sheet) => sheet.name).join(', ')}.`);
    const strings = sharedStrings ? await readSharedStrings(archive, sharedStrings, MAX_LENGTH.text) : [];
    yield* sheetRows(archive.read(part), storedValues(strings), MAX_LENGTH.text);
  } catch (error) {
    if (error instanceof TableProblem) throw error;
    throw new Error(`${path} is not a valid workbook: ${(error as Error).message}`, { cause: error });
  } finally {
    archive?.close();
  }
}

/** Reads the rows of a sheet after the header row. */
export const readSheetTable = (path: string, sheet: string, reject: RejectRow): AsyncGenerator<TableRow> =>
  rowsByColumn(readSheet(path, sheet), path, reject);
