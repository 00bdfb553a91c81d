import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { EncryptedFileError } from 'hucre';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
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

/** What a zip archive contains. */
interface Unpacked {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Whether the bytes of a file differ from its checksum. */
  readonly isAltered: boolean;
}

/**
 * Unpacks a zip archive; null if it contains more than `largest` bytes. Counts the bytes that come out: the sizes that an
 * archive states are those of whoever made it.
 */
const unpacked = async (content: Buffer, largest: number): Promise<Unpacked | null> => {
  const zip = await fromBufferPromise(content, { validateEntrySizes: false });
  const files = new Map<string, Buffer>();
  let [size, isAltered] = [0, false];
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > largest) return null;
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    isAltered ||= entry.crc32 !== 0 && crc32(bytes) !== entry.crc32;
    if (!entry.fileName.endsWith('/')) files.set(entry.fileName, bytes);
  }
  return { files, isAltered };
};

/** Packs files as they are, so that reading them unpacks nothing. */
const packed = (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
};

/**
 * Returns the zip archive of a workbook, unpacked within the limit and without compression.
 *
 * @throws {TableProblem} when the archive is damaged, has no workbook, or is too large when unpacked.
 */
const checkedArchive = async (content: Buffer, file: string, largest: number): Promise<Buffer> => {
  const found = await unpacked(content, largest).catch((error: unknown) => {
    throw new TableProblem(
      'damaged_archive',
      `${file} is a damaged zip archive, so no workbook can be read from it. Download or save it again.`,
      { cause: error },
    );
  });
  if (found === null) throw tooLarge(file, largest);
  const { files, isAltered } = found;
  if (files.has(OPEN_DOCUMENT))
    throw new TableProblem('open_document', `${file} is an OpenDocument file. Save it as .xlsx or CSV.`);
  if (!files.has(WORKBOOK))
    throw new TableProblem(
      'no_workbook',
      `${file} is a zip archive without a workbook. Unpack it and name the table in it.`,
    );
  if (isAltered) throw damagedWorkbook(file);
  return packed(files);
};

const damagedWorkbook = (file: string, cause?: unknown): TableProblem =>
  new TableProblem(
    'damaged_workbook',
    `${file} is a damaged workbook: its cells cannot be read. Open it in a spreadsheet program and save it again, or save it as CSV.`,
    { cause },
  );

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
  const content = await checkedArchive(await collectBytes(bytes, file, largest), file, largest);
  const { sheets } = await readXlsx(content, { range }).catch((error: unknown) => {
    if (!(error instanceof EncryptedFileError)) throw damagedWorkbook(file, error);
    throw new TableProblem('password', `${file} is protected by a password. Save it without one.`, {
      cause: error,
    });
  });
  const names = sheets.map(({ name }) => name);
  const chosen =
    wanted === undefined
      ? (sheets.find(({ rows }) => rows.length > 0) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (chosen === undefined)
    throw new TableProblem(
      'no_sheet',
      names.length === 0
        ? `${file} has no sheet with content. Save it again with the names in it.`
        : `${file} has no sheet ${wanted}. Its sheets: ${names.join(', ')}.`,
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
