import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, openArchive } from '../../tables/zip.js';

/**
 * Files on disk and inside zip archives. A path may lead through an archive as through a folder:
 * `data/wcvp.zip/wcvp_names.csv`.
 */

/** Path of an archive and the rest of the path inside of it; the rest is empty for the archive itself. */
interface InArchive {
  readonly archive: string;
  readonly inside: string;
}

/** Returns the parts of a path that leads to or through an archive; undefined for other paths. */
const inArchive = async (path: string): Promise<InArchive | undefined> => {
  const steps = path.split('/');
  const at = steps.findIndex((step) => step.toLowerCase().endsWith('.zip'));
  if (at < 0) return undefined;
  const archive = steps.slice(0, at + 1).join('/');
  const inside = steps
    .slice(at + 1)
    .filter((step) => step !== '')
    .join('/');
  // A path that is missing or not accessible is no archive.
  const stats = await stat(archive).catch(() => undefined);
  return stats?.isFile() ? { archive, inside } : undefined;
};

/** Runs `work` on an archive and closes it. Errors name the archive. */
const withArchive = async <Result>(
  path: string,
  work: (archive: Archive) => Result | Promise<Result>,
): Promise<Result> => {
  const archive = await openNamed(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
};

const openNamed = (path: string): Promise<Archive> =>
  openArchive(path).catch((error: Error) => {
    throw notReadable(path, error);
  });

const notReadable = (path: string, error: Error): Error =>
  new Error(
    `${path} cannot be read as a zip archive: ${error.message}. Download it again, or unpack it and pass the folder.`,
    { cause: error },
  );

/** Whether a path leads to a file or to a folder, on disk or inside an archive; an archive itself is a folder. */
export const kindOf = async (path: string): Promise<'file' | 'folder' | undefined> => {
  const packed = await inArchive(path);
  if (packed === undefined) {
    // A path that is missing or not accessible leads to nothing.
    const stats = await stat(path).catch(() => undefined);
    return stats?.isDirectory() ? 'folder' : stats?.isFile() ? 'file' : undefined;
  }
  if (packed.inside === '') return 'folder';
  const names = await withArchive(packed.archive, (archive) => archive.names);
  if (names.includes(packed.inside)) return 'file';
  return names.some((name) => name.startsWith(`${packed.inside}/`)) ? 'folder' : undefined;
};

/** Names of the files and folders in a folder or archive, sorted. Archives in a folder are among the files. */
export interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export const listingOf = async (folder: string): Promise<Listing> => {
  const packed = await inArchive(folder);
  if (packed === undefined) {
    const entries = await readdir(folder, { withFileTypes: true });
    const named = (isFolder: boolean): readonly string[] =>
      entries
        .filter((entry) => entry.isDirectory() === isFolder)
        .map(({ name }) => name)
        .sort();
    return { files: named(false), folders: named(true) };
  }
  const base = packed.inside === '' ? '' : `${packed.inside}/`;
  const names = (await withArchive(packed.archive, (archive) => archive.names))
    .filter((name) => name.startsWith(base))
    .map((name) => name.slice(base.length));
  const folders = names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]!);
  return {
    files: names.filter((name) => name !== '' && !name.includes('/')).sort(),
    folders: [...new Set(folders)].sort(),
  };
};

/** Returns the paths of all files below a folder, sorted by path. */
const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const { files, folders } = await listingOf(folder);
  const below = await Promise.all(folders.map((name) => filesBelow(join(folder, name))));
  return [...files.map((name) => join(folder, name)), ...below.flat()].sort();
};

const PIECE = 1 << 18;

/** Reads the bytes of a file in pieces; a file of an archive is decompressed while it is read. */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  const packed = await inArchive(path);
  if (packed === undefined || packed.inside === '') {
    yield* createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>;
    return;
  }
  const archive = await openNamed(packed.archive);
  try {
    yield* readNamed(archive, packed);
  } finally {
    archive.close();
  }
}

async function* readNamed(archive: Archive, { archive: path, inside }: InArchive): AsyncGenerator<Buffer> {
  try {
    yield* archive.read(inside);
  } catch (error) {
    throw notReadable(path, error as Error);
  }
}

/**
 * Reads all files below a folder whose paths end in `end`, sorted by path. An archive is opened once for all of them:
 * opened again for each, one with 1,438 files gives six rows a second.
 */
export async function* readBelow(folder: string, end: string): AsyncGenerator<AsyncIterable<Buffer>> {
  const packed = await inArchive(folder);
  const paths = (await filesBelow(folder)).filter((path) => path.endsWith(end));
  if (packed === undefined) {
    for (const path of paths) yield readBytes(path);
    return;
  }
  const archive = await openNamed(packed.archive);
  try {
    for (const path of paths)
      yield readNamed(archive, { ...packed, inside: path.slice(packed.archive.length + 1) });
  } finally {
    archive.close();
  }
}

/**
 * Reads what identifies the content of a file or folder, for a fingerprint: the bytes of files on disk; the checksums
 * of files inside an archive, which are not decompressed for it.
 */
export async function* readIdentity(path: string): AsyncGenerator<Buffer | string> {
  const packed = await inArchive(path);
  if (packed && packed.inside !== '') {
    yield* await withArchive(packed.archive, ({ names, checksumOf }) =>
      names
        .filter((name) => name === packed.inside || name.startsWith(`${packed.inside}/`))
        .map((name) => `${name} ${checksumOf(name)}\n`),
    );
  } else if (packed === undefined && (await kindOf(path)) === 'folder') {
    for (const file of await filesBelow(path)) {
      yield `${file.slice(path.length)}\n`;
      yield* readBytes(file);
    }
  } else yield* readBytes(path);
}
