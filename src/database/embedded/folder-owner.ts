import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Cluster, PORT_LINE, pidFile, stop } from './cluster.js';

const ownerFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'owner.pid');

/** Reads a line of a file as a number; undefined if the file does not exist. */
const numberIn = async (file: string, line: number): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  const number = Number(text?.split('\n')[line]);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** Returns whether a server listens on a local port. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user; ESRCH: no process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns the port in the pid file of the server; undefined if there is none. */
export const serverPort = (cluster: Pick<Cluster, 'folder'>): Promise<number | undefined> =>
  numberIn(pidFile(cluster), PORT_LINE);

/** Returns the process that uses the folder and the port of its server; null if there is none. */
export const folderOwner = async (
  cluster: Pick<Cluster, 'folder'>,
): Promise<{ readonly owner: number; readonly port: number } | null> => {
  const port = await serverPort(cluster);
  if (port === undefined || !(await listens(port))) return null;
  const owner = await numberIn(ownerFile(cluster), 0);
  return owner !== undefined && owner !== process.pid && lives(owner) ? { owner, port } : null;
};

/**
 * Removes the leftovers of an earlier server: the pid file of a killed server, or a server
 * whose parent process died, which is reported first.
 *
 * @throws Error when a live process uses the folder.
 */
export const removeStaleOwner = async (cluster: Cluster, report: (pid: number) => void): Promise<void> => {
  const other = await folderOwner(cluster);
  if (other !== null) {
    throw new Error(
      `${cluster.folder} is in use by process ${other.owner}, whose Postgres listens on port ${other.port}. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  const port = await serverPort(cluster);
  if (port === undefined || !(await listens(port))) return rm(pidFile(cluster), { force: true });
  report((await numberIn(pidFile(cluster), 0))!);
  await stop(cluster);
};

/** Records this process as the owner of the folder. */
export const claimFolder = async (cluster: Cluster): Promise<void> => {
  await writeFile(ownerFile(cluster), `${process.pid}\n`);
};

/** Returns whether this process still owns the folder, and only the server at the port uses it. */
export const ownsFolder = async (cluster: Cluster, port: number): Promise<boolean> =>
  (await numberIn(ownerFile(cluster), 0)) === process.pid && ((await serverPort(cluster)) ?? port) === port;

/** Removes the record of ownership after the server has stopped. */
export const releaseFolder = async (cluster: Cluster): Promise<void> => {
  await rm(ownerFile(cluster), { force: true });
};
