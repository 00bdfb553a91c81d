import { buffer } from 'node:stream/consumers';
import { delimitedTable } from './delimited-rows.js';
import { decodeText } from './encoding.js';
import { isEncryptedWorkbook, isZip } from './file-kind.js';
import { TABLE_LIMITS } from './limits.js';
import type { FileTable } from './table.js';
import { needsPassword, TableProblem } from './table-problem.js';
import { workbookTable } from './workbook/first-sheet.js';

/** A file to read. */
export interface TableFile {
  /** Name of the file in messages. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Path of the file; a workbook without one is held in memory. */
  readonly path?: string;
}

/** Options of {@link readTable}. The delimiter, encoding and sheet are recognised by default. */
export interface TableOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  /** Columns that a table may have, of a workbook those that are read; by default those of a spreadsheet. */
  readonly columns?: number;
  /** Maximum uncompressed bytes that are read from a workbook; unlimited by default. */
  readonly unpacked?: number;
  readonly note: (text: string) => void;
}

/** Number of bytes from which the kind and encoding of a file are recognised. */
const FIRST_BYTES = 4_096;

/**
 * Reads the table in a CSV, TSV or .xlsx file; null for an empty file.
 *
 * @throws {TableProblem} when the file is of another kind or damaged; also while its rows are read.
 */
export const readTable = async (
  { name, bytes, path }: TableFile,
  { delimiter, encoding, note, ...choice }: TableOptions,
): Promise<FileTable | null> => {
  const pieces = bytes[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < FIRST_BYTES) {
    const { value, done } = await pieces.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  if (first.length === 0) return null;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  if (isZip(first)) {
    if (path !== undefined) await pieces.return?.();
    return workbookTable(path ?? (await buffer(limited(all(), name))), name, choice);
  }
  if (isEncryptedWorkbook(first)) throw needsPassword(name);
  if (choice.sheet !== undefined)
    throw new TableProblem(
      'no_sheet',
      `${name} is not a workbook (.xlsx), so it has no sheets. Omit --sheet.`,
    );
  const text = decodeText(all(), { encoding, file: name, note });
  return delimitedTable(text, name, { delimiter, columns: choice.columns });
};

/** Yields the bytes of a workbook without a path, which is kept in memory; refuses more than the limit. */
async function* limited(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > TABLE_LIMITS.part)
      throw new TableProblem(
        'too_large',
        `${file} has more than ${TABLE_LIMITS.part / (1 << 20)} MB. Name the workbook as a file, or save the sheet with the names as CSV.`,
      );
    yield piece;
  }
}
