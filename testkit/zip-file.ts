import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Content of a file of an archive, in pieces. */
export type ZipContent = Iterable<string>;

interface Written {
  readonly name: string;
  readonly offset: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
}

const DEFLATED = 8;
/** Sizes and checksum follow the content, and names are in UTF-8. */
const FLAGS = 0x808;

/** Writes a zip archive of up to 4 GB in constant memory. */
export const writeZip = async (path: string, files: Readonly<Record<string, ZipContent>>): Promise<void> => {
  const out = (await open(path, 'w')).createWriteStream();
  let offset = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length;
    if (!out.write(bytes)) await new Promise<void>((resolve) => out.once('drain', resolve));
  };
  const written: Written[] = [];
  for (const [name, content] of Object.entries(files)) {
    const start = offset;
    await write(
      Buffer.concat([
        Buffer.from('PK\x03\x04'),
        common({ name, sum: 0, packed: 0, size: 0 }),
        Buffer.from(name),
      ]),
    );
    const begin = offset;
    let [sum, size] = [0, 0];
    const counted = function* (): Generator<Buffer> {
      for (const piece of content) {
        const bytes = Buffer.from(piece);
        sum = crc32(bytes, sum);
        size += bytes.length;
        yield bytes;
      }
    };
    for await (const bytes of Readable.from(counted()).pipe(createDeflateRaw()) as AsyncIterable<Buffer>)
      await write(bytes);
    const packed = offset - begin;
    await write(Buffer.concat([Buffer.from('PK\x07\x08'), numbers(sum, packed, size)]));
    written.push({ name, offset: start, sum, packed, size });
  }
  const directory = offset;
  for (const entry of written) {
    const where = Buffer.alloc(14);
    where.writeUInt32LE(entry.offset, 10);
    await write(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common(entry), where, Buffer.from(entry.name)]),
    );
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(written.length, 4);
  end.writeUInt16LE(written.length, 6);
  end.writeUInt32LE(offset - directory, 8);
  end.writeUInt32LE(directory, 12);
  await write(Buffer.concat([Buffer.from('PK\x05\x06'), end]));
  out.end();
  await finished(out);
};

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
};

/** Version, flags, method, time, date, checksum, sizes, length of the name and of extra fields. */
const common = ({ name, sum, packed, size }: Omit<Written, 'offset'>): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  numbers(sum, packed, size).copy(bytes, 10);
  bytes.writeUInt16LE(Buffer.byteLength(name), 22);
  return bytes;
};
