import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openContainer } from '../../src/ingest/dwca/container.js';
import { readMeta } from '../../src/ingest/dwca/meta.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { readNdjson } from '../../src/ingest/readers/ndjson.js';
import { readLines } from '../../src/ingest/readers/text.js';
import { readSheet } from '../../src/ingest/readers/xlsx.js';
import { openArchive } from '../../src/ingest/readers/zip.js';
import { workbookParts } from '../ingest/workbook.js';
import { zipOf } from '../ingest/zip.js';

const MB = 1 << 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** Returns a file with a number of megabytes of one letter, which compresses to almost nothing. */
const packedLetters = async (name: string, megabytes: number, before = ''): Promise<string> => {
  const path = join(folder, name);
  const piece = Buffer.alloc(MB, 'a');
  const pieces = function* () {
    yield Buffer.from(before);
    for (let n = 0; n < megabytes; n += 1) yield piece;
  };
  await pipeline(Readable.from(pieces()), createGzip(), createWriteStream(path));
  return path;
};

const all = async (pieces: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of pieces);
};

describe('files that would exhaust the memory', () => {
  it('a line without an end is refused after 16 MB, compressed or not', async () => {
    const path = await packedLetters('line.gz', 256);
    await expect(all(readLines(path))).rejects.toThrow(
      `${path} has a line longer than 16,777,216 characters`,
    );
    await expect(all(readNdjson(path))).rejects.toThrow('a line longer than');
  });

  it('a line without an end is refused before the rest of the file is read', async () => {
    const path = await packedLetters('cut-off.gz', 256);
    // A reader that continues beyond the limit fails here with another error, since the file is cut off after 128 MB.
    await truncate(path, Math.floor((await stat(path)).size / 2));
    await expect(all(readLines(path))).rejects.toThrow('has a line longer than 16,777,216 characters');
  });

  it('an unclosed cell is refused after 4 MB', async () => {
    const path = await packedLetters('cell.gz', 64, 'a,b\n1,"');
    await expect(all(readDelimited(path, { separator: ',', quoted: true }))).rejects.toThrow(/record/i);
  });

  it('a workbook whose texts exceed the memory is refused before decompression', async () => {
    const bytes = zipOf(workbookParts('s', ''));
    // The sheet claims to have four gigabytes.
    const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    bytes.writeUInt32LE(0xfffffff0, at + 24);
    const path = await file('bomb.xlsx', bytes);
    await expect(all(readSheet(path, 's'))).rejects.toThrow('larger than the maximum of 268,435,456 bytes');
  });

  it('a compressed file that is larger than it claims is damaged', async () => {
    const bytes = zipOf({ 'a.txt': 'a'.repeat(5 * MB) });
    bytes.writeUInt32LE(10, bytes.lastIndexOf('a.txt') - 46 + 24);
    const archive = await openArchive(await file('liar.zip', bytes));
    await expect(all(archive.read('a.txt'))).rejects.toThrow('a.txt is damaged');
    archive.close();
  });

  it('XML entities are neither defined by us nor expanded', async () => {
    const lol = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const bombs = [
      `<!DOCTYPE a [<!ENTITY l0 "lol">${lol}]><archive>&l9;</archive>`,
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><archive>&x;</archive>`,
    ];
    for (const bomb of bombs)
      await expect(readMeta(Readable.from([Buffer.from(bomb)]))).rejects.toThrow(/malformed.*entity/i);
  });
});

describe('names that lead outside an archive', () => {
  it.each(['../evil.txt', '/etc/evil.txt', 'a/../../evil.txt', 'C:\\evil.txt', '..\\evil.txt'])(
    '%s is refused in a zip archive',
    async (name) => {
      const path = await file('out.zip', zipOf({ 'meta.xml': '<archive/>', [name]: 'x' }));
      await expect(openArchive(path)).rejects.toThrow(/relative path|absolute path|invalid characters/i);
      await expect(openContainer(path)).rejects.toThrow();
    },
  );
});
