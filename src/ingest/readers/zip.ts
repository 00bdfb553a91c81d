import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The files of a zip archive, each unpacked as it is read. Whoever opens it closes it. */
export interface Archive {
  /** Names of what is in it, folders ending in `/`; none leads out of the archive. */
  readonly names: readonly string[];
  /**
   * The content of a file in pieces, up to where it is damaged.
   *
   * @param most Bytes that it may unpack to, for what is held in memory; any number without it.
   * @throws Error where the archive has no such file, or where it does not unpack to what was packed.
   */
  read(name: string, most?: number): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens an archive. The list of its files is in memory, their content is not.
 *
 * @throws Error where the file is not there, is no zip archive, or its list is damaged.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { autoClose: false });
  const close = (): void => zip.close();
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return {
      names: [...entries.keys()],
      read: (name, most = Number.POSITIVE_INFINITY) => unpacked(zip, name, entries.get(name), most),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};

async function* unpacked(
  zip: ZipFile,
  name: string,
  entry: Entry | undefined,
  most: number,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new Error(`it has no ${name}`);
  if (!entry.canDecodeFileData()) throw new Error(`its ${name} is encrypted, or packed by no usual method`);
  // It unpacks to no more than it says: yauzl holds that.
  if (entry.uncompressedSize > most)
    throw new Error(`its ${name} unpacks to more than ${most.toLocaleString('en')} bytes`);
  let sum = 0;
  try {
    // Left before its end, the stream is destroyed by the loop.
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw new Error(`its ${name} is damaged: ${(error as Error).message}`, { cause: error });
  }
  // Inflating notices most damage, and nothing in what is stored as it is.
  if (sum !== entry.crc32) throw new Error(`its ${name} is damaged: the checksum differs`);
}
