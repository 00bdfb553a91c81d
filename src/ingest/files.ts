import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Manifest, SourceFile } from './manifest.js';

/** Thrown when a path contains no file of the source. */
export class NothingToIngest extends Error {}

/** The files of a source with their paths. */
export interface SourceFiles {
  readonly folder: string;
  readonly files: readonly { readonly file: SourceFile; readonly path: string }[];
}

/**
 * Finds the files of a source at a path: its folder, or one of its files. Files that match one pattern are sorted
 * by name, and each keeps its own name. A manifest that was created for a path already knows its files.
 *
 * @throws NothingToIngest when the path contains no file of the source.
 */
export const filesAt = async (manifest: Manifest, path: string): Promise<SourceFiles> => {
  const located = manifest.files.flatMap((file) =>
    file.path === undefined ? [] : [{ file, path: file.path }],
  );
  if (located.length > 0) return { folder: dirname(located[0]!.path), files: located };
  // A path that is missing or not accessible contains no files.
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) {
    const name = basename(path);
    const file = manifest.files.find((each) => hasName(each, name)) ?? singleFile(manifest.files);
    if (file) return { folder: dirname(path), files: [{ file: named(file, name), path }] };
  }
  if (found?.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    const files = manifest.files.flatMap((file) =>
      names
        .filter((name) => hasName(file, name))
        .map((name) => ({ file: named(file, name), path: join(path, name) })),
    );
    if (files.length > 0) return { folder: path, files };
  }
  throw new NothingToIngest(
    `${path} contains none of the files of ${manifest.slug}. Expected: ${manifest.files.map((file) => file.name).join(', ')}.`,
  );
};

const isPattern = ({ name }: SourceFile): boolean => name.startsWith('*');

const hasName = (file: SourceFile, name: string): boolean =>
  isPattern(file) ? name.endsWith(file.name.slice(1)) : file.name === name;

const named = (file: SourceFile, name: string): SourceFile => (isPattern(file) ? { ...file, name } : file);

/** A source with a single file accepts any file name. */
const singleFile = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.length === 1 ? files[0] : undefined;
