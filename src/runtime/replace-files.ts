import { realpath, rename, rm, stat } from 'node:fs/promises';
import { outputFileError } from './file-errors.js';

/** An output file: `part` is written first and then renamed to `target`; null for a device or pipe, which has no content to keep. */
interface Output {
  readonly path: string;
  readonly target: string;
  readonly part: string | null;
}

const outputAt = async (path: string): Promise<Output> => {
  // A link stays a link: the file that it leads to is replaced.
  const target = await realpath(path).catch(() => path);
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory())
    throw outputFileError(Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' }), path);
  return { path, target, part: found === null || found.isFile() ? `${target}.part` : null };
};

/**
 * Runs `work`, which writes files at temporary paths, and renames these to `paths` once it has succeeded. If anything
 * fails before, existing files stay as they were.
 *
 * @param work Receives the temporary paths, in the order of `paths`.
 * @throws Error naming the path that is a folder or cannot be replaced; the first before `work`.
 */
export const replaceFiles = async <T>(
  paths: readonly string[],
  work: (parts: readonly string[]) => Promise<T>,
): Promise<T> => {
  const outputs: Output[] = [];
  for (const path of paths) outputs.push(await outputAt(path));
  const parts = outputs.flatMap(({ part }) => part ?? []);
  try {
    const result = await work(outputs.map(({ part, target }) => part ?? target));
    for (const { path, target, part } of outputs)
      if (part !== null)
        await rename(part, target).catch((error: unknown) => Promise.reject(outputFileError(error, path)));
    return result;
  } finally {
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  }
};
