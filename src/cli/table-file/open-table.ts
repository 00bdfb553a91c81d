import { createReadStream } from 'node:fs';
import { delimitedTable } from './delimited-rows.js';
import { decoded } from './encoding.js';
import { isZip } from './file-kind.js';
import { fileError } from './system-errors.js';
import type { FileTable } from './table.js';
import { workbookTable } from './workbook.js';

/** Options of {@link openTable}; what is not given is recognised. */
export interface TableOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly note: (text: string) => void;
}

/** Number of bytes by which the kind and encoding of a file are recognised; a pipe may bring them in pieces. */
const FIRST_BYTES = 4_096;

/**
 * Opens the table in a CSV, TSV or .xlsx file, or standard input (`-`); null if the file is empty.
 *
 * @throws Error with a sentence about the file when it cannot be read.
 */
export const openTable = async (path: string, options: TableOptions): Promise<FileTable | null> => {
  const { delimiter, encoding, sheet, note } = options;
  const file = path === '-' ? 'Standard input' : path;
  const bytes = readBytes(path);
  let first = Buffer.alloc(0);
  while (first.length < FIRST_BYTES) {
    const { value, done } = await bytes.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  if (first.length === 0) return null;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    yield* bytes;
  };
  if (isZip(first)) return workbookTable(all(), file, sheet);
  if (sheet !== undefined)
    throw new Error(`${file} is no workbook (.xlsx), so it has no sheets. Omit --sheet.`);
  return delimitedTable(decoded(all(), { encoding, file, note }), file, delimiter);
};

async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    const stream = path === '-' ? process.stdin : createReadStream(path);
    for await (const chunk of stream as AsyncIterable<Uint8Array | string>)
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  } catch (error) {
    throw fileError(error, path);
  }
}
