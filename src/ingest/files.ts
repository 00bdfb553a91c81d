import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Manifest, SourceFile } from './manifest.js';

/** A path that holds none of the source's files. */
export class NothingToIngest extends Error {}

/** The files of a source, where they lie. */
export interface SourceFiles {
  readonly folder: string;
  readonly files: readonly { readonly file: SourceFile; readonly path: string }[];
}

/**
 * The files of the source at a path: its folder, or one of its files. Files of
 * one pattern are taken in the order of their names, each under its own. A
 * manifest that was made for a path knows where its files are.
 *
 * @throws NothingToIngest when there is none.
 */
export const filesAt = async (manifest: Manifest, path: string): Promise<SourceFiles> => {
  const placed = manifest.files.flatMap((file) =>
    file.path === undefined ? [] : [{ file, path: file.path }],
  );
  if (placed.length > 0) return { folder: dirname(placed[0]!.path), files: placed };
  // What is not there, or may not be looked at, holds nothing.
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) {
    const name = basename(path);
    const file = manifest.files.find((each) => isCalled(each, name)) ?? only(manifest.files);
    if (file) return { folder: dirname(path), files: [{ file: called(file, name), path }] };
  }
  if (found?.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    const files = manifest.files.flatMap((file) =>
      names
        .filter((name) => isCalled(file, name))
        .map((name) => ({ file: called(file, name), path: join(path, name) })),
    );
    if (files.length > 0) return { folder: path, files };
  }
  throw new NothingToIngest(
    `${path} holds none of the files of ${manifest.slug}: ${manifest.files.map((file) => file.name).join(', ')}`,
  );
};

const isPattern = ({ name }: SourceFile): boolean => name.startsWith('*');

const isCalled = (file: SourceFile, name: string): boolean =>
  isPattern(file) ? name.endsWith(file.name.slice(1)) : file.name === name;

const called = (file: SourceFile, name: string): SourceFile => (isPattern(file) ? { ...file, name } : file);

/** A source of one file takes it under any name. */
const only = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.length === 1 ? files[0] : undefined;
