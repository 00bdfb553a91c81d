import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { type Identity, run } from './run.js';

/** Folders of the programs and of the data, as paths that the server's user can access. */
export interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly identity: Identity;
}

/** Returns the folder of the cluster of a deployment. */
export const clusterFolder = (dataDir: string): string => resolve(dataDir, 'postgres');

const passwordFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'password');
/** File in which the server records its process id, port and more. */
export const pidFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'postmaster.pid');
/** Line of the pid file with the port. */
export const PORT_LINE = 3;
/** Log of the server since its start. */
export const logFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'start.log');

export const readPassword = async (cluster: Pick<Cluster, 'folder'>): Promise<string> =>
  (await readFile(passwordFile(cluster), 'utf8')).trim();

/** Marker of an unfinished cluster: written before `initdb`, moved into the cluster afterwards. */
const firstPasswordFile = (cluster: Cluster): string => `${cluster.folder}.password`;

/** Removes the leftovers of an interrupted first start. @throws Error when the folder contains anything else. */
const clearUnfinished = async (cluster: Cluster): Promise<void> => {
  const left = await readdir(cluster.folder);
  if (left.length > 0 && !existsSync(firstPasswordFile(cluster))) {
    throw new Error(
      `${cluster.folder} exists but is not a Postgres data folder. Set DATA_DIR to another folder.`,
    );
  }
  for (const name of left) await rm(join(cluster.folder, name), { recursive: true });
};

/**
 * Creates the cluster if it does not exist, in UTF-8 and with comparison by code point, so
 * that orders do not depend on the machine.
 */
export const initialise = async (cluster: Cluster, signal?: AbortSignal): Promise<void> => {
  if (existsSync(passwordFile(cluster))) return;
  await clearUnfinished(cluster);
  const password = firstPasswordFile(cluster);
  await writeFile(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
  const { uid, gid } = cluster.identity;
  if (uid !== undefined) await chown(password, uid, gid ?? uid);
  await run(
    join(cluster.programs, 'bin', 'initdb'),
    [
      `--pgdata=${cluster.folder}`,
      '--username=postgres',
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ],
    cluster.identity,
    signal,
  ).catch((cause: Error) => {
    signal?.throwIfAborted();
    throw new Error(
      `The embedded Postgres cannot be prepared: ${cause.message}\nCorrect the cause, or set DATABASE_URL to another Postgres.`,
      { cause },
    );
  });
  await rename(password, passwordFile(cluster));
};

const MEGABYTE = 1024 * 1024;

/** Server settings: small enough for a laptop, fully durable. */
const settings = (port: number): readonly string[] => {
  const shared = Math.max(64, Math.min(512, Math.floor(totalmem() / MEGABYTE / 8)));
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `shared_buffers=${shared}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    'jit=off',
    // Parallel workers need shared memory, which containers limit to 64 MB.
    'max_parallel_workers_per_gather=0',
    'synchronous_commit=on',
  ];
};

/** Starts the server in its own session, so that Ctrl-C does not stop it before its clients. */
export const start = async (cluster: Cluster, port: number): Promise<void> => {
  const options = settings(port).map((setting) => `-c ${setting}`);
  await rm(logFile(cluster), { force: true });
  try {
    await run(
      join(cluster.programs, 'bin', 'pg_ctl'),
      [
        'start',
        '--wait',
        '--timeout=120',
        '-D',
        cluster.folder,
        '-l',
        logFile(cluster),
        '-o',
        options.join(' '),
      ],
      cluster.identity,
    );
  } catch (error) {
    const log = await readFile(logFile(cluster), 'utf8').catch(() => '(no log)');
    throw new Error(
      `The embedded Postgres in ${cluster.folder} did not start. Its log says: ${log.trim()}\nCorrect the cause and start again, or set DATABASE_URL to another Postgres.`,
      {
        cause: error,
      },
    );
  }
};

/** Seconds for a shutdown with a checkpoint, and for one without: then the next start recovers from the write-ahead log. */
const STOP_SECONDS = { fast: 5, immediate: 3 };

/** Closes connections and stops the server: after a checkpoint, or without one if that fails, as on a full disk. */
export const stop = async (cluster: Cluster): Promise<void> => {
  const stopIn = (mode: keyof typeof STOP_SECONDS): Promise<string> =>
    run(
      join(cluster.programs, 'bin', 'pg_ctl'),
      ['stop', '--wait', `--timeout=${STOP_SECONDS[mode]}`, `--mode=${mode}`, '-D', cluster.folder],
      cluster.identity,
    );
  await stopIn('fast').catch(() => stopIn('immediate'));
};

/**
 * Shell script that waits until the process at the other end of its input ends, for whatever reason. It then stops the
 * server with this pid file ($0) and port ($1) as `stop` does, even while the server is starting.
 */
const GUARD = `
read -r _
for signal in INT INT INT INT INT QUIT QUIT QUIT; do
  { read -r pid && read -r _ && read -r _ && read -r port; } < "$0" && [ "$port" = "$1" ] && kill -$signal "$pid"
  sleep 1
done 2> /dev/null`;

/**
 * Stops the server when this process ends without having stopped it: after a second signal, an error, SIGKILL, or when
 * memory runs out. A shell outside its process group does this; on a system without `/bin/sh`, the next start does.
 *
 * @returns A function that cancels this.
 */
export const endWithProcess = (cluster: Cluster, port: number): (() => void) => {
  const guard = spawn('/bin/sh', ['-c', GUARD, pidFile(cluster), String(port)], {
    ...cluster.identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket).unref();
  return () => void guard.kill('SIGKILL');
};
