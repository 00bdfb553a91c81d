import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Cluster, PORT_LINE, pidFile, stop } from './cluster.js';

const ownerFile = (cluster: Pick<Cluster, 'folder'>): string => join(cluster.folder, 'owner.pid');

/** A line of a file as a number; undefined where there is no file. */
const numberIn = async (file: string, line: number): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  const number = Number(text?.split('\n')[line]);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** Whether something listens on the port of this machine. */
const listens = (port: number): Promise<boolean> =>
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
    // A process of someone else lives too; ESRCH: there is none.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The process that uses the folder now, with the port of its server; null where none does. */
export const occupant = async (
  cluster: Pick<Cluster, 'folder'>,
): Promise<{ readonly owner: number; readonly port: number } | null> => {
  const port = await numberIn(pidFile(cluster), PORT_LINE);
  if (port === undefined || !(await listens(port))) return null;
  const owner = await numberIn(ownerFile(cluster), 0);
  return owner !== undefined && owner !== process.pid && lives(owner) ? { owner, port } : null;
};

/**
 * Clears what an earlier server left in the folder: the pid file of one that was
 * killed, or a server whose process died without stopping it.
 *
 * @throws when a process that lives uses the folder.
 */
export const clearOccupant = async (cluster: Cluster): Promise<void> => {
  const other = await occupant(cluster);
  if (other !== null) {
    throw new Error(
      `${cluster.folder} is in use by process ${other.owner}, whose Postgres listens on port ${other.port}. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  const port = await numberIn(pidFile(cluster), PORT_LINE);
  if (port === undefined || !(await listens(port))) return rm(pidFile(cluster), { force: true });
  await stop(cluster);
};

/** Says whose server this is: this process'. */
export const occupy = async (cluster: Cluster): Promise<void> => {
  await writeFile(ownerFile(cluster), `${process.pid}\n`);
};

/** Takes that back, once the server has stopped. */
export const leave = async (cluster: Cluster): Promise<void> => {
  await rm(ownerFile(cluster), { force: true });
};
