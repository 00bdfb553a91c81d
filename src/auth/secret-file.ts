import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { dataFolderError } from '../runtime/file-errors.js';
import { makeFolders } from '../runtime/make-folders.js';

/**
 * Reads a stored secret; null if the file does not exist.
 *
 * @throws {Error} that names the setting when the system refuses it.
 */
export const readSecretFile = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw dataFolderError(dirname(file), error);
    return null;
  });
  return text === null ? null : text.trim();
};

/** Deletes a stored secret. */
export const removeSecretFile = (file: string): Promise<void> => rm(file, { force: true });

/**
 * Stores a secret for later starts, readable by its owner only.
 *
 * @throws {Error} that names the setting when the system refuses it.
 */
export const writeSecretFile = async (file: string, secret: string): Promise<void> => {
  try {
    await makeFolders(dirname(file));
    await writeFile(file, `${secret}\n`, { mode: 0o600 });
  } catch (error) {
    throw dataFolderError(dirname(file), error as NodeJS.ErrnoException);
  }
};
