import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findJava, neededJava } from './java.js';

const run = promisify(execFile);

/** Version to download; the figures in docs/benchmarks.md were measured with it. */
export const ELASTICSEARCH_VERSION = '8.19.16';

export interface RunningElasticsearch {
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the server at once, as a power failure does. */
  kill(): Promise<void>;
}

/** Role of a node: master-eligible or data. */
export type NodeRole = 'master' | 'data';

/** A node of a cluster, with fixed ports so that it restarts at the same address. */
export interface Member {
  readonly name: string;
  readonly roles: readonly NodeRole[];
  readonly httpPort: number;
  readonly transportPort: number;
}

interface Options {
  /** Version to run; default: {@link ELASTICSEARCH_VERSION}. */
  readonly version?: string;
  /** Data folder; default: a temporary folder, removed at the end. */
  readonly dataDir?: string;
  /** Java heap in MB; default: 1024. */
  readonly heapMb?: number;
  /** Further options of the Java virtual machine, separated by spaces. */
  readonly javaOptions?: string;
  /** Cluster membership; default: a single node. */
  readonly memberOf?: { readonly node: Member; readonly cluster: readonly Member[] };
}

/**
 * Returns the folder of the unpacked server, kept between runs: in LINNEA_CACHE, by default the folder for temporary
 * files, because the home of root is closed to the user who starts it.
 */
const folderOf = (version: string): string =>
  join(process.env['LINNEA_CACHE'] ?? tmpdir(), `linnea-elasticsearch-${version}`);

const READY_MS = 120_000;
const STOP_MS = 15_000;
const NOBODY = 65_534;
const HEAP_MB = 1_024;

/** Returns whether Maven and a JDK for this version are installed. */
export const canLaunch = async (version = ELASTICSEARCH_VERSION): Promise<boolean> => {
  const hasMaven = await run('mvn', ['-version']).then(
    () => true,
    // Not installed, or broken.
    () => false,
  );
  return hasMaven && (await findJava(version)) !== undefined;
};

/**
 * Starts Elasticsearch from Elastic's minimal distribution on Maven Central, for tests and
 * for machines with Java but without Docker. It listens on 127.0.0.1 on a free port, without
 * security; the start takes about 15 seconds after the download. Hand-written: testcontainers
 * needs Docker.
 *
 * @throws Error when it does not answer within two minutes.
 */
export const launchElasticsearch = async (options: Options = {}): Promise<RunningElasticsearch> => {
  const { dataDir, heapMb = HEAP_MB, javaOptions = '', version = ELASTICSEARCH_VERSION } = options;
  const java = await findJava(version);
  if (java === undefined)
    throw new Error(`Elasticsearch ${version} needs a JDK ${neededJava(version)} or later; install one`);
  await unpackElasticsearch(version);
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'linnea-elasticsearch-run-')));
  await mkdir(folder, { recursive: true });
  await own(folder);
  const logs = join(folder, 'logs');
  await rm(join(logs, 'http.ports'), { force: true });
  const pidFile = join(folder, 'pid');
  const server = spawn(
    join(folderOf(version), 'bin', 'elasticsearch'),
    ['-p', pidFile, ...settings(folder, options)],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        ES_JAVA_HOME: java,
        ES_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m ${javaOptions}`.trim(),
      },
      ...user(),
    },
  );
  endWithThis(server);
  const stop = async (): Promise<void> => {
    await end(server);
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  const kill = async (): Promise<void> => {
    const ended = once(server, 'exit');
    // The started program is a launcher; the server is a child process of it.
    process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
    await ended;
  };
  try {
    return { url: await answering(server, join(logs, 'http.ports')), stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Elasticsearch refuses to run as root. */
const user = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const own = async (folder: string): Promise<void> => {
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY);
};

/** Downloads and unpacks Elasticsearch once; of several concurrent processes the first to finish wins. */
export const unpackElasticsearch = async (version = ELASTICSEARCH_VERSION): Promise<void> => {
  const cache = folderOf(version);
  if (existsSync(join(cache, 'bin', 'elasticsearch'))) return;
  const artifact = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${version}:zip`;
  await run('mvn', ['-q', '-B', 'dependency:get', '-Dtransitive=false', `-Dartifact=${artifact}`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const fresh = await mkdtemp(join(dirname(cache), 'linnea-elasticsearch-unpack-'));
  const copied = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${fresh}`];
  await run('mvn', copied, { maxBuffer: 64 * 1024 * 1024 });
  const zip = join(fresh, `elasticsearch-${version}.zip`);
  await run('jar', ['--extract', '--file', zip], { cwd: fresh, maxBuffer: 64 * 1024 * 1024 });
  const unpacked = join(fresh, `elasticsearch-${version}`);
  for (const program of [
    'elasticsearch',
    'elasticsearch-cli',
    'elasticsearch-env',
    'elasticsearch-env-from-file',
  ])
    await chmod(join(unpacked, 'bin', program), 0o755);
  if (process.getuid?.() === 0) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, unpacked]);
  await rename(unpacked, cache).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(fresh, { recursive: true, force: true });
};

const settings = (folder: string, { memberOf }: Options): string[] =>
  Object.entries({
    ...(memberOf === undefined ? ALONE : membership(memberOf)),
    'xpack.security.enabled': 'false',
    'network.host': '127.0.0.1',
    'node.portsfile': 'true',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
  }).map(([name, value]) => `-E${name}=${value}`);

const ALONE = { 'discovery.type': 'single-node', 'http.port': '0', 'transport.port': '0' };

/** Settings for discovery by address, and for the first election among the master-eligible nodes. */
const membership = ({ node, cluster }: NonNullable<Options['memberOf']>): Record<string, string> => ({
  'cluster.name': 'linnea',
  'node.name': node.name,
  'node.roles': node.roles.join(','),
  'http.port': String(node.httpPort),
  'transport.port': String(node.transportPort),
  'discovery.seed_hosts': cluster.map(({ transportPort }) => `127.0.0.1:${transportPort}`).join(','),
  'cluster.initial_master_nodes': cluster
    .filter(({ roles }) => roles.includes('master'))
    .map(({ name }) => name)
    .join(','),
});

/** Returns the address once the cluster health answers (this distribution has no `GET /`). */
const answering = async (server: ChildProcess, portsFile: string): Promise<string> => {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`Elasticsearch exited with code ${server.exitCode} during the start`);
    const url = await addressIn(portsFile);
    if (url !== undefined && (await isHealthy(url))) return url;
    await sleep(250);
  }
  throw new Error('Elasticsearch did not answer within two minutes');
};

const addressIn = async (portsFile: string): Promise<string | undefined> => {
  const text = await readFile(portsFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const address = text.split('\n').find((line) => line.startsWith('127.0.0.1:'));
  return address === undefined ? undefined : `http://${address.trim()}`;
};

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).then(
    (answer) => answer.ok,
    // Not listening yet.
    () => false,
  );

/** Stops the server when this process exits. */
const endWithThis = (server: ChildProcess): void => {
  const end = (): void => void server.kill('SIGTERM');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
};

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  const forced = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(forced);
};
