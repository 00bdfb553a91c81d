import { createReadStream } from 'node:fs';
import { fileError } from '../runtime/file-errors.js';
import { readTable, type TableOptions } from '../tables/read-table.js';
import type { FileTable } from '../tables/table.js';

/**
 * Opens the table in a CSV, TSV or .xlsx file, or standard input (`-`); null if the file is empty.
 *
 * @throws Error with a sentence about the file when it cannot be read.
 */
export const openTable = (path: string, options: TableOptions): Promise<FileTable | null> =>
  readTable(
    path === '-'
      ? { name: 'Standard input', bytes: readBytes(path) }
      : { name: path, bytes: readBytes(path), path },
    options,
  );

async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    const stream = path === '-' ? process.stdin : createReadStream(path);
    for await (const chunk of stream as AsyncIterable<Uint8Array | string>)
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  } catch (error) {
    throw fileError(error, path);
  }
}
