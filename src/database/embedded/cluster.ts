import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './identity.js';
import { type Identity, run } from './run.js';

/** The programs, and the cluster of databases they serve. */
export interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly identity: Identity;
}

const passwordFile = (cluster: Cluster): string => join(cluster.folder, 'password');
const logFile = (cluster: Cluster): string => join(cluster.folder, 'start.log');

export const readPassword = async (cluster: Cluster): Promise<string> =>
  (await readFile(passwordFile(cluster), 'utf8')).trim();

/** Written last, so a first start that was interrupted is begun again. */
const isComplete = (cluster: Cluster): boolean => existsSync(passwordFile(cluster));

/**
 * Makes the cluster where there is none: UTF-8 and compared by code point, whatever
 * the environment says, so that orders do not depend on the machine.
 */
export const initialise = async (cluster: Cluster): Promise<void> => {
  if (isComplete(cluster)) return;
  if (existsSync(cluster.folder)) await rm(await realpath(cluster.folder), { recursive: true });
  // Left over where it was a link.
  await rm(cluster.folder, { force: true });
  await makeFolder(cluster.folder, cluster.identity);
  const password = randomBytes(18).toString('base64url');
  // Beside the cluster, where the server's user reaches it.
  const given = `${await realpath(cluster.folder)}.${process.pid}.password`;
  await writeFile(given, password, { mode: 0o600 });
  const { uid, gid } = cluster.identity;
  if (uid !== undefined) await chown(given, uid, gid ?? uid);
  try {
    await run(
      join(cluster.programs, 'bin', 'initdb'),
      [
        `--pgdata=${await realpath(cluster.folder)}`,
        '--username=postgres',
        `--pwfile=${given}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      cluster.identity,
    );
  } finally {
    await rm(given);
  }
  await writeFile(passwordFile(cluster), password, { mode: 0o600 });
};

const MEGABYTE = 1024 * 1024;

/** Settings of the server: small enough for a laptop, and as durable as any Postgres. */
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
    // Parallel workers need shared memory that containers keep at 64 MB.
    'max_parallel_workers_per_gather=0',
    'synchronous_commit=on',
  ];
};

/** Starts the server in a session of its own, so that Ctrl-C does not stop it before its users. */
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
    const log = await readFile(logFile(cluster), 'utf8').catch(() => 'it wrote no log');
    throw new Error(`The embedded Postgres in ${cluster.folder} did not start: ${log.trim()}`, {
      cause: error,
    });
  }
};

/** Ends connections and stops the server once all is written. */
export const stop = async (cluster: Cluster): Promise<void> => {
  await run(
    join(cluster.programs, 'bin', 'pg_ctl'),
    ['stop', '--wait', '--timeout=120', '--mode=fast', '-D', cluster.folder],
    cluster.identity,
  );
};
