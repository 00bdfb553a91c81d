import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnService } from './service-process.js';

let folder: string;
let service: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-stopping-'));
  await chmod(folder, 0o755);
  service = spawnService({ DATA_DIR: folder, INITIAL_DATA: 'sample', DRAIN_MS: '60000' });
});
afterEach(async () => {
  service.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(20);
};

const inCluster = (name: string): string => join(folder, 'postgres', name);
const begun = (name: string) => until(() => existsSync(inCluster(name)));
const answers = (): Promise<void> =>
  new Promise((resolve) => {
    service.stdout!.on('data', (part: Buffer) => {
      if (part.includes('Linnea is running')) resolve();
    });
  });

/** Process id of the embedded server; undefined if there is none. */
const server = (): number | undefined =>
  existsSync(inCluster('postmaster.pid'))
    ? Number.parseInt(readFileSync(inCluster('postmaster.pid'), 'utf8'), 10)
    : undefined;

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Sends the service a number of signals, some milliseconds apart; returns its exit code. */
const ended = async (times: number, apart = 0): Promise<number | null> => {
  const exit = once(service, 'exit') as Promise<[number | null]>;
  for (let time = 0; time < times; time++) {
    if (time > 0) await pause(apart);
    service.kill('SIGTERM');
  }
  return (await exit)[0];
};

describe('the embedded Postgres of a service that is asked to stop', () => {
  it.each([
    ['its folder is made', () => begun('PG_VERSION')],
    ['it starts', () => begun('postmaster.pid')],
    ['the sample is loaded', () => begun('owner.pid')],
  ])('has ended when a start exits with 0: while %s', async (_, point) => {
    await point();
    const before = server();
    expect(await ended(2, 10)).toBe(0);
    expect(server()).toBeUndefined();
    // The server removes its file last.
    await until(() => before === undefined || !runs(before));
  });

  it.each([
    ['starts', () => begun('owner.pid')],
    ['answers', answers],
  ])('ends with a service that %s and is killed by a later second signal', async (_, point) => {
    await point();
    const pid = server()!;
    expect(runs(pid)).toBe(true);
    await ended(2, 600);
    await until(() => !runs(pid));
    expect(server()).toBeUndefined();
  });

  it.each([
    // Negative for the servers of initdb.
    ['starts', () => until(() => Number(server()) > 0)],
    ['loads its data', () => begun('owner.pid')],
    ['answers', answers],
  ])('ends with a service that %s and is killed by SIGKILL', async (_, point) => {
    await point();
    const pid = server()!;
    service.kill('SIGKILL');
    await until(() => !runs(pid));
    expect(server()).toBeUndefined();
  });
});
