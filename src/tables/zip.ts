import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** More uncompressed bytes were read from an archive than the caller allows. */
export class TooMuchUnpacked extends Error {}

/** A file of an archive needs a password. */
export class EncryptedFile extends Error {}

/** Files of a zip archive, decompressed while they are read. The caller that opens it closes it. */
export interface Archive {
  /** Names of all entries; folders end in `/`. No name leads out of the archive. */
  readonly names: readonly string[];
  /**
   * Reads the content of a file in pieces, up to the first damage.
   *
   * @param maxBytes maximum uncompressed size, for content that is held in memory. Unlimited by default.
   * @throws Error when the archive has no such file, or the file is too large, damaged, or a symbolic link.
   */
  read(name: string, maxBytes?: number): AsyncGenerator<Buffer>;
  /** Size and CRC-32 of a file according to the list of the archive. */
  checksumOf(name: string): string;
  close(): void;
}

/**
 * Opens an archive. Only the list of its files is in memory.
 *
 * @param source Path of the file, or its content.
 * @param unpacked Maximum uncompressed bytes of all that is read; unlimited by default.
 * @throws Error when the file is missing, is not a zip archive, or its list is damaged.
 */
export const openArchive = async (
  source: string | Buffer,
  unpacked = Number.POSITIVE_INFINITY,
): Promise<Archive> => {
  const options = { autoClose: false };
  const zip = await (typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(source, options));
  let left = unpacked;
  const counted = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      left -= piece.length;
      if (left < 0)
        throw new TooMuchUnpacked(
          `it has more than ${unpacked.toLocaleString('en')} bytes when uncompressed`,
        );
      yield piece;
    }
  };
  const close = (): void => zip.close();
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return {
      names: [...entries.keys()],
      read: (name, maxBytes = Number.POSITIVE_INFINITY) =>
        counted(readEntry(zip, name, entries.get(name), maxBytes)),
      checksumOf: (name) => `${entries.get(name)?.uncompressedSize} ${entries.get(name)?.crc32}`,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};

/** Bits of the mode of a Unix file that state its kind, and their value for a symbolic link. */
const KIND = 0o170000;
const LINK = 0o120000;

/** Returns whether an entry is a symbolic link: its content is the path of another file. The upper half of the attributes is the mode. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & KIND) === LINK;

async function* readEntry(
  zip: ZipFile,
  name: string,
  entry: Entry | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new Error(`it contains no ${name}`);
  if (isLink(entry)) throw new Error(`its ${name} is a symbolic link: pack the file in its place`);
  if (!entry.canDecodeFileData())
    throw new (entry.isEncrypted() ? EncryptedFile : Error)(
      `its ${name} is encrypted or uses an unsupported compression`,
    );
  // yauzl ensures that the content is not larger than stated.
  if (entry.uncompressedSize > maxBytes)
    throw new TooMuchUnpacked(
      `its ${name} is larger than the maximum of ${maxBytes.toLocaleString('en')} bytes when uncompressed`,
    );
  let sum = 0;
  try {
    // When the loop is left early, it destroys the stream.
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw new Error(`its ${name} is damaged: ${(error as Error).message}`, { cause: error });
  }
  // Inflating notices maxBytes damage, and nothing in what is stored as it is.
  if (sum !== entry.crc32) throw new Error(`its ${name} is damaged: the checksum differs`);
}
