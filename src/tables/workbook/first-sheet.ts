import { TABLE_LIMITS } from '../limits.js';
import type { FileRow, FileTable } from '../table.js';
import { needsPassword, refuseLongCells, TableProblem } from '../table-problem.js';
import { type Archive, EncryptedFile, openArchive, TooMuchUnpacked } from '../zip.js';
import { shownValues } from './cell-values.js';
import { readDateStyles, readSharedStrings, WORKBOOK, workbookParts } from './parts.js';
import { sheetRows } from './sheet-rows.js';

/** Part of a workbook to read. */
export interface WorkbookChoice {
  /** Name of the sheet; default: the first one with content. */
  readonly sheet?: string;
  /** Columns that are read; all by default. */
  readonly columns?: number;
  /** Maximum uncompressed bytes that are read; unlimited by default. */
  readonly unpacked?: number;
}

const OPEN_DOCUMENT = 'content.xml';
/** Rows that get as many cells as the widest of them: a title has fewer than the table below it. */
const ALIGNED_ROWS = 500;

/**
 * Reads a sheet of a workbook (.xlsx) row by row. Of its parts only the lists of sheets and styles, the shared strings and
 * the sheet are unpacked; all but the sheet are held in memory.
 *
 * @param source Path of the file, or its content.
 * @throws {TableProblem} when the file is not a workbook, is damaged or too large, or has no such sheet; also while its rows
 *   are read.
 */
export const workbookTable = async (
  source: string | Buffer,
  file: string,
  { sheet: wanted, columns, unpacked }: WorkbookChoice = {},
): Promise<FileTable> => {
  const archive = await openArchive(source, unpacked).catch((error: unknown) => {
    throw new TableProblem(
      'damaged_archive',
      `${file} is a damaged zip archive, so no workbook can be read from it. Download or save it again.`,
      { cause: error },
    );
  });
  try {
    refuseOtherArchives(archive, file);
    const { sheets, sharedStrings, styles, isFrom1904 } = await workbookParts(archive, file);
    const textOf = shownValues(
      sharedStrings ? await readSharedStrings(archive, sharedStrings, TABLE_LIMITS.cell) : [],
      styles && archive.names.includes(styles) ? await readDateStyles(archive, styles) : [],
      isFrom1904,
    );
    const rowsIn = (part: string): AsyncGenerator<FileRow> =>
      filledRows(sheetRows(archive.read(part), textOf, TABLE_LIMITS.cell, columns), file);
    const names = sheets.map(({ name }) => name);
    let chosen: OpenSheet | null = null;
    for (const { name, part } of onePerPart(sheets.filter(({ name }) => (wanted ?? name) === name))) {
      const rows = rowsIn(part);
      const first = await rows.next();
      chosen = { name, rows: first.done ? rows : following(first.value, rows) };
      if (!first.done) break;
    }
    if (chosen === null)
      throw new TableProblem(
        'no_sheet',
        names.length === 0
          ? `${file} has no sheet with content. Save it again with the names in it.`
          : `${file} has no sheet ${wanted}. Its sheets: ${names.join(', ')}.`,
      );
    const { name, rows } = chosen;
    const others = names.filter((each) => each !== name);
    const choose = others.length > 0 ? `; choose another with --sheet: ${others.join(', ')}` : '';
    return {
      rows: closing(aligned(rows), archive, file),
      delimiter: ',',
      described: `sheet ${name}${choose}`,
    };
  } catch (error) {
    archive.close();
    throw worded(error, file);
  }
};

interface OpenSheet {
  readonly name: string;
  readonly rows: AsyncGenerator<FileRow>;
}

const refuseOtherArchives = ({ names }: Archive, file: string): void => {
  if (names.includes(OPEN_DOCUMENT))
    throw new TableProblem('open_document', `${file} is an OpenDocument file. Save it as .xlsx or CSV.`);
  if (!names.includes(WORKBOOK))
    throw new TableProblem(
      'no_workbook',
      `${file} is a zip archive without a workbook. Unpack it and name the table in it.`,
    );
};

/** Returns the sheets that have a part, each part once: several names can lead to one part. */
const onePerPart = (
  sheets: readonly { readonly name: string; readonly part: string | undefined }[],
): readonly { readonly name: string; readonly part: string }[] => {
  const byPart = new Map<string, string>();
  for (const { name, part } of sheets) if (part !== undefined && !byPart.has(part)) byPart.set(part, name);
  return [...byPart].map(([part, name]) => ({ name, part }));
};

/** Yields the rows that are not blank; refuses those with too long cells. */
async function* filledRows(rows: AsyncIterable<FileRow>, file: string): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    refuseLongCells(row, file);
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

async function* following(first: FileRow, rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  yield first;
  yield* rows;
}

/** Pads rows to the width of the widest of the first ones. */
async function* aligned(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  const first: FileRow[] = [];
  while (first.length < ALIGNED_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    first.push(value);
  }
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const filled = ({ line, cells }: FileRow): FileRow => ({
    line,
    cells: cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells,
  });
  yield* first.map(filled);
  for await (const row of rows) yield filled(row);
}

/** Yields the rows, and closes the archive after the last one or when the caller stops. */
async function* closing(
  rows: AsyncIterable<FileRow>,
  archive: Archive,
  file: string,
): AsyncGenerator<FileRow> {
  try {
    yield* rows;
  } catch (error) {
    throw worded(error, file);
  } finally {
    archive.close();
  }
}

/** Returns the problem that an error of the archive or of its XML means. */
const worded = (error: unknown, file: string): unknown => {
  if (error instanceof TableProblem) return error;
  if (error instanceof TooMuchUnpacked)
    return new TableProblem(
      'too_large',
      `${file} is too large: ${error.message}. Save the sheet with the names as CSV.`,
      { cause: error },
    );
  if (error instanceof EncryptedFile) return needsPassword(file, error);
  return new TableProblem(
    'damaged_workbook',
    `${file} is a damaged workbook: its cells cannot be read. Open it in a spreadsheet program and save it again, or save it as CSV.`,
    { cause: error },
  );
};
