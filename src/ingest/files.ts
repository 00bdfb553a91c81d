import { basename, dirname, join } from 'node:path';
import { missingPath } from '../runtime/file-errors.js';
import type { Manifest, SourceFile } from './manifest.js';
import { kindOf, listingOf } from './readers/places.js';

/** Thrown when a path contains no file of the source. */
export class NothingToIngest extends Error {}

/** The files of a source with their paths. */
export interface SourceFiles {
  /** The manifest of the layout in which the files are. */
  readonly manifest: Manifest;
  /** Folder or zip archive that contains the files. */
  readonly folder: string;
  readonly files: readonly { readonly file: SourceFile; readonly path: string }[];
}

/**
 * Finds the files of a source at a path: its folder, a zip archive, or one of its files. Files that match one pattern
 * are sorted by name, and each keeps its own name. A manifest that was created for a path already knows its files.
 *
 * @throws NothingToIngest when the path contains no file of the source.
 * @throws Error when it contains one of the files twice.
 */
export const filesAt = async (declared: Manifest, path: string): Promise<SourceFiles> => {
  const manifest = (await declared.layoutAt?.(path)) ?? declared;
  const located = manifest.files.flatMap((file) =>
    file.path === undefined ? [] : [{ file, path: file.path }],
  );
  if (located.length > 0) return { manifest, folder: dirname(located[0]!.path), files: located };
  const kind = await kindOf(path);
  if (kind === 'file') {
    const name = basename(path);
    const file = manifest.files.find((each) => hasName(each, name)) ?? singleFile(manifest.files);
    if (file) return { manifest, folder: dirname(path), files: [{ file: named(file, name), path }] };
  }
  if (kind === 'folder') {
    for (const roots of await rootsOf(path)) {
      const files: Located[] = [];
      for (const file of manifest.files) files.push(...(await locate(file, roots)));
      if (files.length > 0) return { manifest, folder: files[0]!.root, files };
    }
  }
  if (kind === undefined) throw new NothingToIngest(missingPath(path));
  if (kind === 'file')
    throw new NothingToIngest(
      `${path} is none of the files of ${manifest.slug}. Expected: ${manifest.files.map(expected).join(', ')}. linnea ingest --help lists the file names of each source; docs/fact-format.md describes those of facts.`,
    );
  throw new NothingToIngest(
    `${path} contains none of the files of ${manifest.slug}. Expected: ${manifest.files.map(expected).join(', ')}.${await found(path)}`,
  );
};

/** Returns the path of a file of a folder or archive by one of its names, compressed or not; undefined if it is missing. */
export const fileIn = async (folder: string, names: readonly string[]): Promise<string | undefined> => {
  for (const name of names) {
    for (const each of [name, isCompressed(name) ? withoutGz(name) : `${name}.gz`]) {
      const kind = await kindOf(join(folder, each));
      if (kind === (each.endsWith('/') ? 'folder' : 'file')) return join(folder, each);
    }
  }
  return undefined;
};

/** All names of a file, the most preferred first. */
export const namesOf = ({ name, otherNames = [] }: SourceFile): readonly string[] => [name, ...otherNames];

interface Located {
  readonly file: SourceFile;
  readonly path: string;
  readonly root: string;
}

/**
 * Returns the places where files are looked for, in two steps: the folder and the zip archives in it; then its
 * subfolders, such as the copy of a repository. An archive that holds a single folder is entered.
 */
const rootsOf = async (path: string): Promise<readonly (readonly string[])[]> => {
  const { files, folders } = await listingOf(path);
  const archives = files.filter((name) => /\.zip$/i.test(name)).map((name) => join(path, name));
  const isArchive = /\.zip$/i.test(path);
  const inArchives = await Promise.all(
    [...archives, ...(isArchive ? [path] : [])].map(async (archive) => {
      const inside = await listingOf(archive);
      return inside.folders.map((name) => join(archive, name));
    }),
  );
  return [[path, ...archives, ...inArchives.flat()], folders.map((name) => join(path, name))];
};

const locate = async (file: SourceFile, roots: readonly string[]): Promise<readonly Located[]> => {
  if (isPattern(file)) {
    const matching = await Promise.all(
      roots.map(async (root) =>
        (await listingOf(root)).files
          .filter((name) => hasName(file, name))
          .map((name) => ({ file: named(file, name), path: join(root, name), root })),
      ),
    );
    return matching.flat();
  }
  const located: Located[] = [];
  for (const root of roots) {
    const path = await fileIn(root, namesOf(file));
    if (path !== undefined) located.push({ file, path, root });
  }
  if (located.length > 1) {
    throw new Error(
      `${file.name} is in the folder ${located.length} times: ${located.map(({ path }) => path).join(', ')}. Keep one edition in the folder.`,
    );
  }
  return located;
};

const isPattern = ({ name }: SourceFile): boolean => name.startsWith('*');
const isCompressed = (name: string): boolean => name.endsWith('.gz');
const withoutGz = (name: string): string => name.replace(/\.gz$/, '');

const hasName = (file: SourceFile, name: string): boolean =>
  isPattern(file)
    ? name.endsWith(file.name.slice(1))
    : namesOf(file).some((each) => withoutGz(basename(each)) === withoutGz(name));

const named = (file: SourceFile, name: string): SourceFile => (isPattern(file) ? { ...file, name } : file);

/** A source with a single file accepts any file name. */
const singleFile = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.length === 1 ? files[0] : undefined;

const expected = (file: SourceFile): string => namesOf(file).join(' or ');

const MAX_SHOWN = 10;

/** Says what is at a path instead of the expected files. */
const found = async (path: string): Promise<string> => {
  const { files, folders } = await listingOf(path);
  const names = [...folders.map((name) => `${name}/`), ...files];
  const shown = names.slice(0, MAX_SHOWN).join(', ') + (names.length > MAX_SHOWN ? ', …' : '');
  return ` Found: ${shown || 'nothing'}. docs/data.md says which files each source takes.`;
};
