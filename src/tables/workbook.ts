import { EncryptedFileError } from 'hucre';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import type { FileRow, FileTable } from './table.js';
import { TableProblem } from './table-problem.js';

/** Limits for reading a workbook, which is held in memory. */
export interface WorkbookLimits {
  /** Maximum size of the workbook and of its uncompressed content in bytes. */
  readonly largest: number;
  /** The cells that are read, such as `A1:Z1000`; all by default. */
  readonly range?: string;
}
const LIMITS: WorkbookLimits = { largest: 1 << 28 };

/** Maximum compression ratio of DEFLATE, for the size of an entry that does not state it. */
const MOST_COMPRESSED = 1_032;

const tooLarge = (file: string, largest: number): Error =>
  new TableProblem(
    'too_large',
    `${file} has more than ${largest / (1 << 20)} MB. Save the sheet with the names as CSV.`,
  );

/** Collects the bytes of a workbook. */
const collectBytes = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  largest: number,
): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > largest) throw tooLarge(file, largest);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const WORKBOOK = 'xl/workbook.xml';
const OPEN_DOCUMENT = 'content.xml';

/**
 * Checks the list of files in a zip archive.
 *
 * @throws {TableProblem} when the archive is damaged, has no workbook, or is too large when unpacked.
 */
const checkArchive = async (content: Buffer, file: string, largest: number): Promise<void> => {
  const names = new Set<string>();
  let size = 0;
  try {
    const zip = await fromBufferPromise(content);
    for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
      names.add(fileName);
      size += uncompressedSize || compressedSize * MOST_COMPRESSED;
    }
  } catch (error) {
    throw new TableProblem(
      'damaged_archive',
      `${file} is a damaged zip archive, so no workbook can be read from it. Download or save it again.`,
      { cause: error },
    );
  }
  if (names.has(OPEN_DOCUMENT))
    throw new TableProblem('open_document', `${file} is an OpenDocument file. Save it as .xlsx or CSV.`);
  if (!names.has(WORKBOOK))
    throw new TableProblem(
      'no_workbook',
      `${file} is a zip archive without a workbook. Unpack it and name the table in it.`,
    );
  if (size > largest) throw tooLarge(file, largest);
};

/** Returns a cell as text; dates in ISO 8601, without the time at midnight. */
const textOf = (cell: CellValue): string => {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().replace('T00:00:00.000Z', '') : String(cell);
};

/**
 * Reads a sheet of a workbook (.xlsx).
 *
 * @param wanted Name of the sheet; default: the first one with content.
 * @throws {TableProblem} when the file is no workbook, damaged or too large, or has no such sheet.
 */
export const workbookTable = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  wanted?: string,
  { largest, range }: WorkbookLimits = LIMITS,
): Promise<FileTable> => {
  const content = await collectBytes(bytes, file, largest);
  await checkArchive(content, file, largest);
  const { sheets } = await readXlsx(content, { range }).catch((error: unknown) => {
    const isEncrypted = error instanceof EncryptedFileError;
    throw new TableProblem(
      isEncrypted ? 'password' : 'damaged_workbook',
      isEncrypted
        ? `${file} is protected by a password. Save it without one.`
        : `${file} is a damaged workbook: its cells cannot be read. Open it in a spreadsheet program and save it again, or save it as CSV.`,
      { cause: error },
    );
  });
  const names = sheets.map(({ name }) => name);
  const chosen =
    wanted === undefined
      ? (sheets.find(({ rows }) => rows.length > 0) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (chosen === undefined)
    throw new TableProblem(
      'no_sheet',
      `${file} has no sheet ${wanted ?? ''}. Its sheets: ${names.join(', ')}.`,
    );
  const others = names.filter((name) => name !== chosen.name);
  const choose = others.length > 0 ? `; choose another with --sheet: ${others.join(', ')}` : '';
  return {
    rows: rowsOf(chosen.rows),
    delimiter: ',',
    described: `sheet ${chosen.name}${choose}`,
  };
};

async function* rowsOf(data: readonly (readonly CellValue[])[]): AsyncGenerator<FileRow> {
  for (const [at, row] of data.entries()) {
    const cells = row.map(textOf);
    if (cells.some((cell) => cell.trim() !== '')) yield { line: at + 1, cells };
  }
}
