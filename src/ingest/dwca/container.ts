import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { fileError } from '../../runtime/file-errors.js';
import { openArchive } from '../../tables/zip.js';

/** Files of a Darwin Core Archive, in a folder or a zip file. Names are relative to its meta.xml. */
export interface Container {
  /** Names of the files in the folder of meta.xml. */
  readonly names: readonly string[];
  /** @throws Error when the file is a symbolic link that leads out of the archive. */
  has(name: string): Promise<boolean>;
  /** Path of a file on disk; for an archive in a zip file, the path of the zip file. */
  pathOf(name: string): string;
  /** Streams the content of a file; it is never unpacked to disk, nor loaded as a whole. */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/** File that describes an archive. Names of other files are relative to it. */
export const META = 'meta.xml';

/**
 * Opens an archive: a folder, a zip file, or the meta.xml of a folder.
 *
 * @throws Error when the path is none of these, or there is no meta.xml, or it names a file outside the archive.
 */
export const openContainer = async (path: string): Promise<Container> => {
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  const folder = stats.isDirectory() ? path : basename(path) === META ? dirname(path) : undefined;
  return folder === undefined ? inZip(path) : inFolder(folder);
};

const inFolder = async (folder: string): Promise<Container> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  if (!names.includes(META)) throw missingMeta(folder);
  const pathOf = (name: string): string => join(folder, name);
  const inside = `${await realpath(folder)}${sep}`;
  /** Returns the path of a file after all symbolic links; undefined for a file that is missing. */
  const realPathOf = async (name: string): Promise<string | undefined> => {
    const path = await realpath(pathOf(name)).catch(() => undefined);
    if (path !== undefined && !path.startsWith(inside))
      throw new Error(`${name} is a symbolic link that leads out of the archive. Replace it with the file.`);
    return path;
  };
  await realPathOf(META);
  return {
    names,
    has: async (name) => {
      const path = await realPathOf(name);
      return path !== undefined && (await stat(path)).isFile();
    },
    pathOf,
    read: async function* (name) {
      const path = (await realPathOf(name)) ?? pathOf(name);
      yield* createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>;
    },
    close: () => undefined,
  };
};

const inZip = async (path: string): Promise<Container> => {
  const archive = await openArchive(path).catch((error: Error) => {
    throw new Error(`${path} is neither a folder nor a valid zip file: ${error.message}`, {
      cause: error,
    });
  });
  const base = baseOf(archive.names);
  if (base === undefined) {
    archive.close();
    throw missingMeta(path);
  }
  const all = new Set(archive.names);
  return {
    names: archive.names
      .filter((name) => name.startsWith(base))
      .map((name) => name.slice(base.length))
      .filter((name) => name !== '' && !name.includes('/')),
    has: (name) => Promise.resolve(all.has(base + name)),
    pathOf: () => path,
    read: (name) => archive.read(base + name),
    close: archive.close,
  };
};

/** Returns the folder of meta.xml inside the archive: the top, or the only top folder. Undefined if there is none. */
const baseOf = (names: readonly string[]): string | undefined => {
  if (names.includes(META)) return '';
  const nested = names.filter((name) => /^[^/]+\/meta\.xml$/.test(name));
  return nested.length === 1 ? nested[0]!.slice(0, -META.length) : undefined;
};

const missingMeta = (path: string): Error =>
  new Error(
    `${path} contains no ${META}. A Darwin Core Archive needs this file, which describes the layout of the other files.`,
  );

/**
 * Returns the name of a file in the archive for a location in meta.xml.
 *
 * @throws Error when the location is a URL or leads out of the archive.
 */
export const nameWithin = (location: string): string => {
  if (/^[a-z][a-z\d+.-]*:/i.test(location))
    throw new Error(`${META} names ${location}; expected the name of a file in the archive`);
  const parts = location.split(/[\\/]/).filter((part) => part !== '.');
  if (parts.some((part) => part === '..' || part === '') || location.includes('\0'))
    throw new Error(`${META} names ${location}, which is outside the archive`);
  return parts.join('/');
};

/**
 * Passes on the bytes of a small file.
 *
 * @throws Error when the file is larger than `maxBytes`.
 */
export async function* limitBytes(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes)
      throw new Error(`it is larger than the maximum of ${maxBytes.toLocaleString('en')} bytes`);
    yield piece;
  }
}
