import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** Returns the files under their names in a folder. */
export const inFolder = <Content>(
  folder: string,
  files: Readonly<Record<string, Content>>,
): Readonly<Record<string, Content>> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));

const LINK_MODE = 0o120777;

/** A zip archive of these files, by their names in it; stored as they are, or deflated. `links` are symbolic links. */
export const zipOf = (
  files: Readonly<Record<string, string>>,
  method: 0 | typeof DEFLATED = DEFLATED,
  links: readonly string[] = [],
): Buffer => {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = method === DEFLATED ? deflateRawSync(bytes) : bytes;
    // Version, flags (names in UTF-8), method, time, date, checksum, sizes, length of the name, of extra fields.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const where = Buffer.alloc(14);
    if (links.includes(name)) where.writeUInt16LE(LINK_MODE, 8);
    where.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x03'), common, where, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
};
