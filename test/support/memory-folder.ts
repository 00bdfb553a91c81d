import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system in memory of Linux. A container has 64 MB of it by default, which is too little. */
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

const hasSpace = (): Promise<boolean> =>
  statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= NEEDED_BYTES,
    // Another operating system.
    () => false,
  );

/**
 * Creates a folder for the data of a server that ends with the run: in memory if there is room, where creating a
 * database of 1,500 files takes a fifth of the time. Every user may read it, since root starts servers as another user.
 */
export const memoryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join((await hasSpace()) ? IN_MEMORY : tmpdir(), 'linnea-test-'));
  await chmod(folder, 0o755);
  return folder;
};
