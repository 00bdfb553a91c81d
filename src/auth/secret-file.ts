import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns the error for a file that the system refuses to read or write, which names the setting. */
const refused = (file: string, cause: NodeJS.ErrnoException): Error =>
  new Error(
    `The data folder ${dirname(file)} cannot be created or written (${cause.code}). Change its permissions, or set DATA_DIR to another folder.`,
    { cause },
  );

/**
 * Reads a stored secret; null if the file does not exist.
 *
 * @throws {Error} that names the setting when the system refuses it.
 */
export const readSecretFile = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw refused(file, error);
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
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${secret}\n`, { mode: 0o600 });
  } catch (error) {
    throw refused(file, error as NodeJS.ErrnoException);
  }
};
