import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that an earlier start kept; null where there is no such file. */
export const readKept = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : text.trim();
};

/** Removes a secret that is good for nothing any more. */
export const forget = (file: string): Promise<void> => rm(file, { force: true });

/** Keeps a secret for the next starts, readable by its owner alone. */
export const keep = async (file: string, secret: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
};
