import getPort from 'get-port';
import { NEVER, settlesBefore, sleep } from '../../runtime/sleep.js';
import { withSession } from '../connections/session.js';
import { linkLibraries, postgresFolder } from './binaries.js';
import {
  type Cluster,
  clusterFolder,
  endWithProcess,
  initialise,
  readPassword,
  start,
  stop,
} from './cluster.js';
import {
  claimFolder,
  folderOwner,
  listens,
  ownsFolder,
  releaseFolder,
  removeStaleOwner,
  serverPort,
} from './folder-owner.js';
import { fullDisk } from './full-disk.js';
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
  const cluster = { folder: await reachableFolder(clusterFolder(dataDir), await serverIdentity()) };
  const other = await folderOwner(cluster);
  return other === null ? null : `${await address(cluster, other.port)}/linnea`;
};

/** Milliseconds for a server that is starting to become ready, so that it can be stopped in the usual way. */
const READY_MS = 2_000;

/**
 * Starts the server, and stops it again if the signal is aborted meanwhile.
 *
 * @throws the reason of the signal, or why the server did not start.
 */
const startUnlessAborted = async (cluster: Cluster, port: number, signal: AbortSignal): Promise<void> => {
  const started = start(cluster, port);
  if (await settlesBefore(started, signal)) return;
  await settlesBefore(started, AbortSignal.timeout(READY_MS)).catch(() => false);
  if ((await serverPort(cluster)) === port) await stop(cluster);
  await started.catch(() => undefined);
  throw signal.reason;
};

/** How the embedded Postgres is started. */
interface Starting {
  /** If it is aborted before the server is ready, nothing is left running. */
  readonly signal?: AbortSignal;
  /** Logs a warning for the operator. */
  readonly warn?: Warn;
}

/** Logs details with a message. */
type Warn = (details: object, message: string) => void;

/** Milliseconds between two checks of the server. */
const CHECK_MS = 2_000;

/**
 * Starts the server again whenever it has ended by itself, as on a full disk or when memory runs out.
 *
 * @returns A function that ends this.
 */
const keepRunning = (cluster: Cluster, port: number, warn: Warn): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  let lastWarning = '';
  const check = async (): Promise<void> => {
    if (await listens(port)) return;
    try {
      await start(cluster, port);
      warn({ port }, 'The embedded Postgres had ended and was started again.');
      lastWarning = '';
    } catch (error) {
      const { message } = fullDisk(cluster.folder, error) ?? (error as Error);
      if (lastWarning !== message) warn({}, `The embedded Postgres has ended and does not start: ${message}`);
      lastWarning = message;
    }
  };
  const work = (async () => {
    while (!signal.aborted) {
      await sleep(CHECK_MS, signal);
      if (signal.aborted || !(await ownsFolder(cluster, port))) return;
      await check();
    }
  })();
  return () => {
    ending.abort();
    return work;
  };
};

/**
 * Starts the embedded Postgres with its data in `<dataDir>/postgres`: a few seconds the first
 * time, less than one later. It listens on 127.0.0.1 with a password that only the owner of
 * the folder can read.
 *
 * @throws Error when another server uses the folder, or Postgres cannot run here.
 */
export const startEmbedded = async (
  dataDir: string,
  { signal = NEVER, warn = ignored }: Starting = {},
): Promise<EmbeddedPostgres> => {
  const identity = await serverIdentity();
  const folder = postgresFolder();
  await linkLibraries(folder);
  const cluster: Cluster = {
    identity,
    programs: await reachablePrograms(folder, identity),
    folder: await reachableFolder(clusterFolder(dataDir), identity),
  };
  await initialise(cluster, signal);
  await removeStaleOwner(cluster, (pid) =>
    warn({ pid }, 'An earlier process left its embedded Postgres running. It is stopped first.'),
  );
  const port = await getPort({ host: '127.0.0.1' });
  const outlive = endWithProcess(cluster, port);
  // When two processes start at once, the server belongs to the other one and is not stopped here.
  await startUnlessAborted(cluster, port, signal).catch((error: unknown) => {
    outlive();
    throw error;
  });
  const leave = keepRunning(cluster, port, warn);
  const close = async (): Promise<void> => {
    await leave();
    if ((await serverPort(cluster)) === port) await stop(cluster);
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

const ignored = (): void => undefined;
