import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newToken } from '../../src/auth/token.js';
import { withSession } from '../../src/database/connections/session.js';
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

const settings = { DATA_DIR: disk, INITIAL_DATA: 'sample', ACCOUNT_TOKEN: newToken('unl') };
const inCluster = (name: string) => join(disk, 'postgres', name);

/** Leaves no space on the disk, and writes until Postgres needs some. */
const fill = async (): Promise<void> => {
  const { blocks, bfree, bsize } = await statfs(disk);
  await resize(`${(blocks - bfree) * bsize}`);
  const port = (await readFile(inCluster('postmaster.pid'), 'utf8')).split('\n')[3];
  const url = `postgres://postgres:${await readFile(inCluster('password'), 'utf8')}@127.0.0.1:${port}/linnea`;
  await withSession(url, async (client) => {
    for (;;) await client.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`);
  }).catch(() => undefined);
};

(isMounted ? describe : describe.skip)('a disk that fills up', () => {
  it('during the first load ends the service and its Postgres with a sentence; the next start, with space, goes on', async () => {
    expect(await failedStart(settings)).toEqual({
      code: 1,
      text: `linnea: The disk of ${join(disk, 'postgres')} is full. Free some space there, or move DATA_DIR to another disk. An interrupted load continues at the next start.\n`,
    });
    expect(await users()).toEqual([]);
    await resize('2g');
    const service = await serviceProcess(settings);
    const answer = (await (await fetch(`${service.url}/api/v1`)).json()) as { species_count: number };
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(answer.species_count).toBe(208);
  });

  it('after the load makes writes 503 until there is space again', async () => {
    const service = await serviceProcess(settings);
    const write = () =>
      fetch(`${service.url}/api/v1/species/daucus-carota/report`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${settings.ACCOUNT_TOKEN}`, 'Content-Type': 'application/json' },
        body: '{"notes":"The root is not always orange."}',
      });
    try {
      expect((await write()).status).toBe(201);
      await fill();
      const refused = await write();
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
      while (!service.output().includes('Postgres has ended and does not start: The disk of'))
        await pause(100);
      await resize('2g');
      let { status } = await write();
      while (status === 503) {
        await pause(200);
        ({ status } = await write());
      }
      expect(status).toBe(200);
    } finally {
      service.signal('SIGTERM');
      expect(await service.ended).toBe(0);
    }
  });
});
