import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, one after another: the recursive mkdir of Node 20 never ends below a folder in
 * which the system creates none, such as /proc.
 */
export const makeFolders = async (folder: string, mode?: number): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolders(dirname(folder), mode);
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    // Another process has created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
};
