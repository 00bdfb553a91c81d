import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** Reads the bytes of a file, unpacked if its name ends in `.gz`. A failure is an error of the returned stream. */
const bytesOf = (path: string): Readable => {
  const out = new PassThrough();
  const fail = (error: Error): unknown => out.destroy(error);
  const file = createReadStream(path).on('error', fail);
  (path.endsWith('.gz') ? file.pipe(createGunzip()).on('error', fail) : file).pipe(out);
  return out;
};

type Encoding = 'utf-8' | 'latin1' | 'windows-1252';

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** Reads the rows of a quoted CSV file, by column. */
export async function* quotedTable(
  path: string,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<ReadonlyMap<string, string>> {
  const parser = parse({ columns: true, relax_column_count: true, bom: true });
  Readable.from(textOf(path, encoding))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  for await (const row of parser) yield new Map(Object.entries(row as Record<string, string>));
}

/** Reads the lines of a file. */
export async function* linesOf(path: string, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of textOf(path, encoding)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

/**
 * Reads the rows of a table without quotes, by column.
 *
 * @param options `skip`: number of lines before the headings
 */
export async function* plainTable(
  path: string,
  separator: string,
  { encoding = 'utf-8', skip = 0 }: { readonly encoding?: Encoding; readonly skip?: number } = {},
): AsyncGenerator<ReadonlyMap<string, string>> {
  let headings: readonly string[] | undefined;
  let line = 0;
  for await (const text of linesOf(path, encoding)) {
    line += 1;
    if (line <= skip) continue;
    const cells = text.split(separator);
    if (headings) yield new Map(headings.map((heading, index) => [heading, cells[index] ?? '']));
    else headings = cells;
  }
}
