import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type Identity, run } from './run.js';

/** Folders of the programs and of the data, as paths that the server's user can access. */
export interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly identity: Identity;
}

const passwordFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'password');
/** File in which the server records its process id, port and more. */
export const pidFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'postmaster.pid');
/** Line of the pid file with the port. */
export const PORT_LINE = 3;
const logFile = (cluster: Cluster): string => join(cluster.folder, 'start.log');

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
export const initialise = async (cluster: Cluster): Promise<void> => {
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
  ).catch((cause: Error) => {
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

/** Closes connections and stops the server after a checkpoint. */
export const stop = async (cluster: Cluster): Promise<void> => {
  await run(
    join(cluster.programs, 'bin', 'pg_ctl'),
    ['stop', '--wait', '--timeout=120', '--mode=fast', '-D', cluster.folder],
    cluster.identity,
  );
};

/**
 * Stops the server when this process exits without having stopped it, after a second signal
 * or an error.
 *
 * @returns A function that cancels this.
 */
export const endWithProcess = (cluster: Cluster, port: number): (() => void) => {
  const interrupt = (): void => {
    if (!existsSync(pidFile(cluster))) return;
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    if (Number(lines[PORT_LINE]) === port) process.kill(Number(lines[0]), 'SIGINT');
  };
  process.once('exit', interrupt);
  return () => process.off('exit', interrupt);
};
