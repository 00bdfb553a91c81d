import { EncryptedFileError } from 'hucre';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import type { FileRow, FileTable } from './table.js';

/** Maximum size of a workbook and of its uncompressed content in bytes: both are in memory. */
const LARGEST = 1 << 28;

const tooLarge = (file: string): Error =>
  new Error(`${file} has more than ${LARGEST / (1 << 20)} MB. Save the sheet with the names as CSV.`);

/** Collects the bytes of a workbook. */
const collected = async (bytes: AsyncIterable<Uint8Array>, file: string): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > LARGEST) throw tooLarge(file);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const WORKBOOK = 'xl/workbook.xml';
const OPEN_DOCUMENT = 'content.xml';

/**
 * Checks the list of files in a zip archive.
 *
 * @throws Error when it is damaged, no workbook, or too large when it is unpacked.
 */
const checkArchive = async (content: Buffer, file: string): Promise<void> => {
  const names = new Set<string>();
  let size = 0;
  try {
    const zip = await fromBufferPromise(content);
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      names.add(fileName);
      size += uncompressedSize;
    }
  } catch (error) {
    throw new Error(
      `${file} is a damaged zip archive, so no workbook can be read from it. Download or save it again.`,
      { cause: error },
    );
  }
  if (names.has(OPEN_DOCUMENT)) throw new Error(`${file} is an OpenDocument file. Save it as .xlsx or CSV.`);
  if (!names.has(WORKBOOK))
    throw new Error(`${file} is a zip archive without a workbook. Unpack it and name the table in it.`);
  if (size > LARGEST) throw tooLarge(file);
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
 * @throws Error when the file is no workbook, damaged or too large, or has no such sheet.
 */
export const workbookTable = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  wanted?: string,
): Promise<FileTable> => {
  const content = await collected(bytes, file);
  await checkArchive(content, file);
  const { sheets } = await readXlsx(content).catch((error: unknown) => {
    throw new Error(
      error instanceof EncryptedFileError
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
    throw new Error(`${file} has no sheet ${wanted ?? ''}. Its sheets: ${names.join(', ')}.`);
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
