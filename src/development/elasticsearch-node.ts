import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version that is downloaded, the one the figures of the architecture were taken with. */
export const VERSION = '8.19.16';
const ARTIFACT = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${VERSION}:zip`;

export interface RunningElasticsearch {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it at once, as a machine does that loses its power. */
  kill(): Promise<void>;
}

/** What a node is for: leading the cluster, holding shards, or both. */
export type Role = 'master' | 'data';

/** A node as one of several; its ports are given, so that it comes back where it was. */
export interface Member {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly httpPort: number;
  readonly transportPort: number;
}

interface Options {
  /** Where the data is kept; without it in a folder that goes with the server. */
  readonly dataDir?: string;
  /** Of the Java heap; 1 GB unless said. */
  readonly heapMb?: number;
  /** Which node of which cluster it is; alone unless said. */
  readonly memberOf?: { readonly node: Member; readonly cluster: readonly Member[] };
}

/** Where the unpacked server is kept between runs: outside the home of root, as another user starts it. */
const CACHE = join(tmpdir(), `linnea-elasticsearch-${VERSION}`);

const READY_MS = 120_000;
const STOP_MS = 15_000;
const NOBODY = 65_534;
const HEAP_MB = 1_024;

/** Whether Maven and Java are there. */
export const canLaunch = async (): Promise<boolean> => {
  const answers = (program: string) =>
    run(program, ['-version']).then(
      () => true,
      // Not there, or not usable.
      () => false,
    );
  return (await answers('mvn')) && (await answers('java'));
};

/**
 * Starts Elasticsearch from Elastic's own minimal distribution on Maven Central,
 * for people who have Java but no Docker, and for the tests. It listens on
 * 127.0.0.1, alone on a free port, without security. About 15 seconds once it is
 * downloaded.
 *
 * @throws when it is not answering after two minutes.
 */
export const launchElasticsearch = async (options: Options = {}): Promise<RunningElasticsearch> => {
  await unpackElasticsearch();
  const { dataDir, heapMb = HEAP_MB } = options;
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'linnea-elasticsearch-run-')));
  await mkdir(folder, { recursive: true });
  await own(folder);
  const logs = join(folder, 'logs');
  await rm(join(logs, 'http.ports'), { force: true });
  const pidFile = join(folder, 'pid');
  const server = spawn(join(CACHE, 'bin', 'elasticsearch'), ['-p', pidFile, ...settings(folder, options)], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      ES_JAVA_HOME: await javaHome(),
      ES_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m`,
    },
    ...user(),
  });
  endWithThis(server);
  const stop = async (): Promise<void> => {
    await end(server);
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  const kill = async (): Promise<void> => {
    const ended = once(server, 'exit');
    // The program that was started only watches over the server, which is a process of its own.
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

/** Downloads and unpacks it once; of several processes at once the first to finish wins. */
export const unpackElasticsearch = async (): Promise<void> => {
  if (existsSync(join(CACHE, 'bin', 'elasticsearch'))) return;
  await run('mvn', ['-q', '-B', 'dependency:get', '-Dtransitive=false', `-Dartifact=${ARTIFACT}`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const fresh = await mkdtemp(join(dirname(CACHE), 'linnea-elasticsearch-unpack-'));
  const copied = ['-q', '-B', 'dependency:copy', `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${fresh}`];
  await run('mvn', copied, { maxBuffer: 64 * 1024 * 1024 });
  const zip = join(fresh, `elasticsearch-${VERSION}.zip`);
  await run('jar', ['--extract', '--file', zip], { cwd: fresh, maxBuffer: 64 * 1024 * 1024 });
  const unpacked = join(fresh, `elasticsearch-${VERSION}`);
  for (const program of [
    'elasticsearch',
    'elasticsearch-cli',
    'elasticsearch-env',
    'elasticsearch-env-from-file',
  ])
    await chmod(join(unpacked, 'bin', program), 0o755);
  if (process.getuid?.() === 0) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, unpacked]);
  await rename(unpacked, CACHE).catch((error: NodeJS.ErrnoException) => {
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

/** The nodes find each other by their addresses; those that may lead elect the first leader by their names. */
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

/** The JDK in use, as the distribution brings none. */
const javaHome = async (): Promise<string> => {
  const { stderr } = await run('java', ['-XshowSettings:properties', '-version']);
  const home = /java\.home = (.+)/.exec(stderr)?.[1];
  if (home === undefined) throw new Error('java does not say where it is installed');
  return home.trim();
};

/** The address once the server answers; it has no `GET /`, so its health is asked for. */
const answering = async (server: ChildProcess, portsFile: string): Promise<string> => {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`Elasticsearch ended with code ${server.exitCode}`);
    const url = await addressIn(portsFile);
    if (url !== undefined && (await isHealthy(url))) return url;
    await sleep(250);
  }
  throw new Error('Elasticsearch does not answer');
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

/** It ends with the process that started it at the latest. */
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
