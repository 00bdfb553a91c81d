const BLOCK = 512;
const FILE = new Set(['0', '\0']);

/** A file in an archive, as UTF-8. */
interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

const textAt = (header: Buffer, from: number, to: number): string =>
  header.toString('latin1', from, to).replace(/\0.*$/s, '');

/**
 * Reads the files of an uncompressed tar archive (POSIX ustar), one at a time, in the order of the archive. Hand-written:
 * tar-stream brings eight packages for an archive of one data set.
 *
 * @throws Error if the archive ends within a file.
 */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivedFile> {
  let rest = Buffer.alloc(0);
  for await (const piece of bytes) {
    rest = Buffer.concat([rest, piece]);
    let at = 0;
    while (rest.length - at >= BLOCK) {
      const header = rest.subarray(at, at + BLOCK);
      const size = Number.parseInt(textAt(header, 124, 136), 8) || 0;
      const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
      if (rest.length < next) break;
      if (FILE.has(String.fromCharCode(header[156]!)) && size > 0)
        yield { name: textAt(header, 0, 100), text: rest.toString('utf8', at + BLOCK, at + BLOCK + size) };
      at = next;
    }
    rest = rest.subarray(at);
  }
  if (rest.some((byte) => byte !== 0))
    throw new Error('The tar archive ends within a file: it is damaged or incomplete. Download it again.');
}
