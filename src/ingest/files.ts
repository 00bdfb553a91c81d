import { stat } from 'node:fs/promises';
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
 * The files of the source at a path: its folder, or one of its files.
 *
 * @throws NothingToIngest when there is none.
 */
export const filesAt = async (manifest: Manifest, path: string): Promise<SourceFiles> => {
  // What is not there, or may not be looked at, holds nothing.
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) {
    const file = manifest.files.find((each) => each.name === basename(path)) ?? only(manifest.files);
    if (file) return { folder: dirname(path), files: [{ file, path }] };
  }
  if (found?.isDirectory()) {
    const files: { file: SourceFile; path: string }[] = [];
    for (const file of manifest.files) {
      const at = join(path, file.name);
      if (
        await stat(at).then(
          (each) => each.isFile(),
          () => false,
        )
      )
        files.push({ file, path: at });
    }
    if (files.length > 0) return { folder: path, files };
  }
  throw new NothingToIngest(
    `${path} holds none of the files of ${manifest.slug}: ${manifest.files.map((file) => file.name).join(', ')}`,
  );
};

/** A source of one file takes it under any name. */
const only = (files: readonly SourceFile[]): SourceFile | undefined =>
  files.length === 1 ? files[0] : undefined;
