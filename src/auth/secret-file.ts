import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a stored secret; null if the file does not exist. */
export const readSecretFile = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : text.trim();
};

/** Deletes a stored secret. */
export const removeSecretFile = (file: string): Promise<void> => rm(file, { force: true });

/** Stores a secret for later starts, readable by its owner only. */
export const writeSecretFile = async (file: string, secret: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
};
