import { resolve } from 'node:path';
import getPort from 'get-port';
import { withSession } from '../connections/session.js';
import { linkLibraries, postgresFolder } from './binaries.js';
import { type Cluster, endWithProcess, initialise, readPassword, start, stop } from './cluster.js';
import { claimFolder, folderOwner, releaseFolder, removeStaleOwner } from './folder-owner.js';
import { reachableFolder, reachablePrograms, serverIdentity } from './identity.js';

export interface EmbeddedPostgres {
  /** URL of the database `linnea`, which may be empty. */
  readonly url: string;
  /** Stops the server and closes open connections. */
  close(): Promise<void>;
}

/** Creates the database on the first start and checks its encoding. */
const openLinnea = (url: string): Promise<void> =>
  withSession(url, async (client) => {
    const { rows } = await client.query<{ encoding: string }>(
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'linnea'`,
    );
    if (rows[0] === undefined) await client.query('create database linnea');
    else if (rows[0].encoding !== 'UTF8')
      throw new Error(
        `The database has the encoding ${rows[0].encoding}; UTF8 is required. Set DATA_DIR to another folder.`,
      );
  });

const address = async (cluster: Pick<Cluster, 'folder'>, port: number): Promise<string> =>
  `postgres://postgres:${await readPassword(cluster)}@127.0.0.1:${port}`;

/**
 * Returns the URL of the embedded Postgres that another process runs in this folder, for
 * commands alongside a running service; null if there is none.
 */
export const runningEmbedded = async (dataDir: string): Promise<string | null> => {
  const cluster = { folder: await reachableFolder(resolve(dataDir, 'postgres'), await serverIdentity()) };
  const other = await folderOwner(cluster);
  return other === null ? null : `${await address(cluster, other.port)}/linnea`;
};

/**
 * Starts the embedded Postgres with its data in `<dataDir>/postgres`: a few seconds the first
 * time, less than one later. It listens on 127.0.0.1 with a password that only the owner of
 * the folder can read.
 *
 * @throws Error when another server uses the folder, or Postgres cannot run here.
 */
export const startEmbedded = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const identity = await serverIdentity();
  const folder = postgresFolder();
  await linkLibraries(folder);
  const cluster: Cluster = {
    identity,
    programs: await reachablePrograms(folder, identity),
    folder: await reachableFolder(resolve(dataDir, 'postgres'), identity),
  };
  await initialise(cluster);
  await removeStaleOwner(cluster);
  const port = await getPort({ host: '127.0.0.1' });
  const outlive = endWithProcess(cluster, port);
  // When two processes start at once, the server belongs to the other one and is not stopped here.
  await start(cluster, port).catch((error: unknown) => {
    outlive();
    throw error;
  });
  const close = async (): Promise<void> => {
    await stop(cluster);
    outlive();
    await releaseFolder(cluster);
  };
  try {
    await claimFolder(cluster);
    const server = await address(cluster, port);
    await openLinnea(`${server}/postgres`);
    return { url: `${server}/linnea`, close };
  } catch (error) {
    await close();
    throw error;
  }
};
