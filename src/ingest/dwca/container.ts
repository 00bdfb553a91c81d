import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openArchive } from '../readers/zip.js';

/** The files of a Darwin Core Archive, in a folder or packed; names are relative to its meta.xml. */
export interface Container {
  /** Files beside meta.xml. */
  readonly names: readonly string[];
  has(name: string): Promise<boolean>;
  /** Where the bytes of a file lie on the disk: for a packed one the archive that it is in. */
  pathOf(name: string): string;
  /** Its content in pieces: never unpacked to the disk, nor as a whole into memory. */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/** What describes an archive, and is where its names start from. */
export const META = 'meta.xml';

/**
 * Opens an archive: a folder, a zip archive, or the meta.xml of a folder.
 *
 * @throws Error where the path is none of these, or no meta.xml is there.
 */
export const openContainer = async (path: string): Promise<Container> => {
  // What is not there, or may not be looked at, holds nothing.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`${path} is not there`);
  const folder = found.isDirectory() ? path : basename(path) === META ? dirname(path) : undefined;
  return folder === undefined ? inZip(path) : inFolder(folder);
};

const inFolder = async (folder: string): Promise<Container> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  if (!names.includes(META)) throw noMeta(folder);
  const pathOf = (name: string): string => join(folder, name);
  return {
    names: names.sort(),
    has: (name) =>
      stat(pathOf(name)).then(
        (there) => there.isFile(),
        () => false,
      ),
    pathOf,
    read: (name) => createReadStream(pathOf(name), { highWaterMark: 1 << 18 }),
    close: () => undefined,
  };
};

const inZip = async (path: string): Promise<Container> => {
  const archive = await openArchive(path).catch((error: Error) => {
    throw new Error(`${path} is neither a folder nor a zip archive that can be read: ${error.message}`, {
      cause: error,
    });
  });
  const base = baseOf(archive.names);
  if (base === undefined) {
    archive.close();
    throw noMeta(path);
  }
  const all = new Set(archive.names);
  return {
    names: archive.names
      .filter((name) => name.startsWith(base))
      .map((name) => name.slice(base.length))
      .filter((name) => name !== '' && !name.includes('/'))
      .sort(),
    has: (name) => Promise.resolve(all.has(base + name)),
    pathOf: () => path,
    read: (name) => archive.read(base + name),
    close: archive.close,
  };
};

/** Where meta.xml is: at the top, or in the one folder that was packed as a whole. */
const baseOf = (names: readonly string[]): string | undefined => {
  if (names.includes(META)) return '';
  const within = names.filter((name) => /^[^/]+\/meta\.xml$/.test(name));
  return within.length === 1 ? within[0]!.slice(0, -META.length) : undefined;
};

const noMeta = (path: string): Error =>
  new Error(`${path} holds no ${META}, in which a Darwin Core Archive says how its files are laid out`);

/**
 * The name of a file as meta.xml gives it.
 *
 * @throws Error where it leads out of the archive.
 */
export const nameWithin = (location: string): string => {
  if (/^[a-z][a-z\d+.-]*:/i.test(location))
    throw new Error(`${META} names ${location}, which is not in the archive`);
  const parts = location.split(/[\\/]/).filter((part) => part !== '.');
  if (parts.some((part) => part === '..' || part === '') || location.includes('\0'))
    throw new Error(`${META} names ${location}, which leads out of the archive`);
  return parts.join('/');
};

/** The text of a small file that describes others. What is larger than that describes nothing. */
export async function* bounded(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw new Error(`it is larger than ${most.toLocaleString('en')} bytes`);
    yield piece;
  }
}
