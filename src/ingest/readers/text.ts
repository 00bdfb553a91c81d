import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Line, LONGEST_LINE, linesOf } from './lines.js';
import { readBytes } from './places.js';

/** Encodings of published files, by their names for TextDecoder. */
export type Encoding = 'utf-8' | 'latin1' | 'windows-1252';

/**
 * Reads the text of a file on disk or inside an archive in pieces, decompressed if its name ends in `.gz`. Throws the
 * errors of the file.
 */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  try {
    yield* decodedText(unpackedBytes(path), encoding);
  } catch (error) {
    throw isZlibError(error)
      ? new Error(`${path} cannot be decompressed: ${error.message}. Download it again.`)
      : error;
  }
}

/** Decodes bytes as text, in the pieces in which they come. */
export async function* decodedText(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Returns the bytes of a file on disk or inside an archive, decompressed if its name ends in `.gz`. */
export const unpackedBytes = (path: string): AsyncIterable<Buffer> =>
  path.endsWith('.gz') ? gunzipped(path) : readBytes(path);

const gunzipped = (path: string): AsyncIterable<Buffer> => {
  const packed = Readable.from(readBytes(path));
  const bytes = packed.pipe(createGunzip({ chunkSize: 1 << 18 }));
  // `pipe` does not forward errors.
  packed.on('error', (error) => bytes.destroy(error));
  return bytes;
};

/** Checks for errors of decompression, such as of a truncated file. They do not name the file. */
const isZlibError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/**
 * Reads the lines of a file, many at a time.
 *
 * @throws Error when a line is too long.
 */
export async function* readLines(
  path: string,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<readonly Line[]> {
  for await (const lines of linesOf(readText(path, encoding))) {
    if (lines.some(({ broken }) => broken !== undefined))
      throw new Error(
        `${path} has a line of more than ${LONGEST_LINE.toLocaleString('en')} characters: it is not a table. Check that it is the file of the publisher.`,
      );
    yield lines;
  }
}

/** Returns the first line of a file; undefined for an empty file. */
export const firstLine = async (path: string): Promise<string | undefined> => {
  for await (const lines of readLines(path)) return lines[0]?.text;
  return undefined;
};

/**
 * Copies a text. A substring keeps the whole string in memory, here a piece of a file, so texts that are kept for
 * long are copied first.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();
