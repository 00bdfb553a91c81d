import { delimitedTable } from './delimited-rows.js';
import { decodeText } from './encoding.js';
import { isZip } from './file-kind.js';
import type { FileTable } from './table.js';
import { TableProblem } from './table-problem.js';
import { type WorkbookLimits, workbookTable } from './workbook.js';

/** Options of {@link readTable}. The delimiter, encoding and sheet are recognised by default. */
export interface TableOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly workbook?: WorkbookLimits;
  readonly note: (text: string) => void;
}

/** Number of bytes from which the kind and encoding of a file are recognised. */
const FIRST_BYTES = 4_096;

/**
 * Reads the table in a CSV, TSV or .xlsx file; null for an empty file.
 *
 * @param file Name of the file in messages.
 * @throws {TableProblem} when the file is of another kind or damaged; also while its rows are read.
 */
export const readTable = async (
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  { delimiter, encoding, sheet, workbook, note }: TableOptions,
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
  if (isZip(first)) return workbookTable(all(), file, sheet, workbook);
  if (sheet !== undefined)
    throw new TableProblem(
      'no_sheet',
      `${file} is not a workbook (.xlsx), so it has no sheets. Omit --sheet.`,
    );
  return delimitedTable(decodeText(all(), { encoding, file, note }), file, delimiter);
};
