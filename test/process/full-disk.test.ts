import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { failedStart, serviceProcess } from './service-process.js';

const run = promisify(execFile);

const disk = await mkdtemp(join(tmpdir(), 'linnea-full-disk-'));
await chmod(disk, 0o755);

/** Gives the folder a small disk of its own in memory, which only root on Linux may do. */
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=50m', 'tmpfs', disk]).then(
  () => true,
  ({ message }: Error) => {
    process.stderr.write(`\n*** No small disk: ${message}. Its tests are skipped. ***\n\n`);
    return false;
  },
);
const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, disk]);

/** Processes that use the disk. */
const users = async (): Promise<readonly string[]> => {
  const { stdout } = await run('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(disk));
};

afterAll(async () => {
  if (isMounted) await run('umount', [disk]);
  await rm(disk, { recursive: true });
});

(isMounted ? describe : describe.skip)('a disk that fills up during the first load', () => {
  it('ends the service and its Postgres with a sentence about the disk; the next start, with space, goes on', async () => {
    const settings = { DATA_DIR: disk, INITIAL_DATA: 'sample' };
    expect(await failedStart(settings)).toEqual({
      code: 1,
      text: `linnea: The disk of ${disk} is full. Free some space there, or set DATA_DIR to a folder on another disk, and start again: an interrupted load continues where it stopped.\n`,
    });
    expect(await users()).toEqual([]);
    await resize('2g');
    const service = await serviceProcess(settings);
    try {
      const answer = (await (await fetch(`${service.url}/api/v1`)).json()) as { species_count: number };
      expect(answer.species_count).toBe(208);
    } finally {
      service.signal('SIGTERM');
      expect(await service.ended).toBe(0);
    }
  });
});
