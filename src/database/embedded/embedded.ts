import { resolve } from 'node:path';
import { freePort } from '../free-port.js';
import { linkLibraries, postgresFolder } from './embedded/binaries.js';
import { type Cluster, endWithProcess, initialise, readPassword, start, stop } from './embedded/cluster.js';
import { reachableFolder, reachablePrograms, serverIdentity } from './embedded/identity.js';
import { clearOccupant, leave, occupant, occupy } from './embedded/occupant.js';
import { withSession } from './session.js';

export interface EmbeddedPostgres {
  /** Of the database `linnea`, which exists but may hold nothing yet. */
  readonly url: string;
  /** Stops the server; connections still open are ended. */
  close(): Promise<void>;
}

/** Creates the database on the first start, and makes sure that it holds any text. */
const openLinnea = (url: string): Promise<void> =>
  withSession(url, async (client) => {
    const { rows } = await client.query<{ encoding: string }>(
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'linnea'`,
    );
    if (rows[0] === undefined) await client.query('create database linnea');
    else if (rows[0].encoding !== 'UTF8')
      throw new Error(`The database is in ${rows[0].encoding}, not UTF8.`);
  });

const address = async (cluster: Pick<Cluster, 'folder'>, port: number): Promise<string> =>
  `postgres://postgres:${await readPassword(cluster)}@127.0.0.1:${port}`;

/**
 * The database of the embedded Postgres that another process of this folder
 * runs now, for commands beside a running service; null where none does.
 */
export const runningEmbedded = async (dataDir: string): Promise<string | null> => {
  const cluster = { folder: await reachableFolder(resolve(dataDir, 'postgres'), await serverIdentity()) };
  const other = await occupant(cluster);
  return other === null ? null : `${await address(cluster, other.port)}/linnea`;
};

/**
 * Starts the Postgres that comes with npm, with its data in `<dataDir>/postgres`:
 * a few seconds the first time, well under one later. Reachable on 127.0.0.1 with a
 * password that only the owner of the folder can read.
 *
 * @throws when the folder belongs to a running server, or none can run here.
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
  await clearOccupant(cluster);
  const port = await freePort();
  const outlive = endWithProcess(cluster, port);
  // That of another process where two start at once: not this one's to stop.
  await start(cluster, port).catch((error: unknown) => {
    outlive();
    throw error;
  });
  const close = async (): Promise<void> => {
    await stop(cluster);
    outlive();
    await leave(cluster);
  };
  try {
    await occupy(cluster);
    const server = await address(cluster, port);
    await openLinnea(`${server}/postgres`);
    return { url: `${server}/linnea`, close };
  } catch (error) {
    await close();
    throw error;
  }
};
