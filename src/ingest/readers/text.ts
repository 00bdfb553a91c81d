import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readBytes } from './places.js';

/** Encodings of published files, by their names for TextDecoder. */
export type Encoding = 'utf-8' | 'latin1' | 'windows-1252';

/**
 * Reads the text of a file on disk or inside an archive in pieces, decompressed if its name ends in `.gz`. Throws the
 * errors of the file.
 */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  try {
    yield* decodedText(path.endsWith('.gz') ? gunzipped(path) : readBytes(path), encoding);
  } catch (error) {
    throw isZlibError(error)
      ? new Error(`${path} cannot be decompressed: ${error.message}. Download it again.`)
      : error;
  }
}

/** Decodes bytes as text, in the pieces in which they come. */
export async function* decodedText(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

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

/** Maximum number of characters of a line: the limit of what is in memory if a file has no line endings. */
const LONGEST_LINE = 1 << 24;

/**
 * Reads the lines of a file without their endings (LF or CRLF), many at a time. The last line may have no ending.
 * Hand-written: `readline` of Node limits no line, and returns one line at a time.
 *
 * @throws Error when a line is longer than 16,777,216 characters.
 */
export async function* readLines(
  path: string,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const piece of readText(path, encoding)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE)
      throw new Error(
        `${path} has a line of more than ${LONGEST_LINE.toLocaleString('en')} characters: it is not a table. Check that it is the file of the publisher.`,
      );
    yield lines.map(withoutReturn);
  }
  if (rest !== '') yield [withoutReturn(rest)];
}

/** Returns the first line of a file; undefined for an empty file. */
export const firstLine = async (path: string): Promise<string | undefined> => {
  for await (const lines of readLines(path)) if (lines.length > 0) return lines[0];
  return undefined;
};

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/**
 * Copies a text. A substring keeps the whole string in memory, here a piece of a file, so texts that are kept for
 * long are copied first.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();
