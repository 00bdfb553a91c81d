import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Encodings of the files that people publish; names as TextDecoder knows them. */
export type Encoding = 'utf-8' | 'latin1' | 'windows-1252';

/** The text of a file in pieces, unpacked where its name ends in `.gz`. Errors of the file are thrown. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 18 })) : file;
  // `pipe` passes no errors on.
  if (bytes !== file) file.on('error', (error) => bytes.destroy(error));
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw isOfZlib(error) ? new Error(`${path} cannot be unpacked: ${error.message}`) : error;
  }
  yield decoder.decode();
}

/** Errors of unpacking, such as of a file that was cut off, do not name the file. */
const isOfZlib = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/** Characters of a line: of a file that is one line without an end, so much is in memory and no more. */
const LONGEST_LINE = 1 << 24;

/**
 * The lines of a file, without their ends (LF or CRLF), in pieces of many; the last may have no end.
 *
 * @throws Error where a line is longer than 16,777,216 characters.
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
      throw new Error(`${path} has a line of more than ${LONGEST_LINE.toLocaleString('en')} characters`);
    yield lines.map(withoutReturn);
  }
  if (rest !== '') yield [withoutReturn(rest)];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/**
 * The same text in memory of its own. A part of a text keeps all of it alive,
 * here a piece of a file: what is kept for long is copied first.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();
