import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { packaged } from '../src/runtime/package-root.js';

const PROGRAMS = { varnishd: '-V', nginx: '-v' } as const;

/** The programs of an edge that this machine lacks. */
export const missingPrograms = Object.entries(PROGRAMS)
  .filter(([program, version]) => spawnSync(program, [version]).status !== 0)
  .map(([program]) => program);

/** An edge of real processes in front of services on this machine (edge/). */
export interface Edge {
  /** Address for readers, through nginx. */
  readonly url: string;
  /** Address of Varnish for the purger. */
  readonly purgeUrl: string;
  stop(): Promise<void>;
}

/** Ports that an edge will listen on, so that the service can be told before the edge starts. */
export const edgePorts = async () => ({
  readers: await getPort({ host: '127.0.0.1' }),
  cache: await getPort({ host: '127.0.0.1' }),
  purges: await getPort({ host: '127.0.0.1' }),
});

const until = async (isReady: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isReady().catch(() => false)) return;
    await pause(50);
  }
  throw new Error('The edge did not start within 30 s.');
};

const isAnswered = async (url: string, method: string, status: number): Promise<boolean> => {
  const answer = await fetch(url, { method });
  await answer.arrayBuffer();
  return answer.status === status;
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });

/** Writes the files of edge/ for services on these ports into a folder. */
const writeFiles = async (
  folder: string,
  services: readonly number[],
  ports: Awaited<ReturnType<typeof edgePorts>>,
  perSecond: number,
): Promise<void> => {
  await cp(packaged('edge'), folder, { recursive: true });
  const backends = services.map(
    (port) => `backend b${port} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`,
  );
  await writeFile(
    join(folder, 'backends.vcl'),
    `import directors;
probe ready { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
${backends.join('\n')}
sub vcl_init {
  new service = directors.round_robin();
  ${services.map((port) => `service.add_backend(b${port});`).join('\n  ')}
}
`,
  );
  await writeFile(join(folder, 'listen.conf'), `listen 127.0.0.1:${ports.readers};\n`);
  await writeFile(
    join(folder, 'site.conf'),
    `upstream edge { server 127.0.0.1:${ports.cache}; keepalive 64; }
limit_req_zone $reader zone=readers:10m rate=${perSecond}r/s;
`,
  );
};

/**
 * Starts Varnish and nginx with the files of edge/ in front of services on these ports.
 *
 * @param perSecond Requests a second that an address may send.
 */
export const startEdge = async (
  services: readonly number[],
  ports: Awaited<ReturnType<typeof edgePorts>>,
  perSecond = 100_000,
): Promise<Edge> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-edge-'));
  await writeFiles(folder, services, ports, perSecond);
  const varnish = spawn(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-T', 'none', '-n', join(folder, 'varnish'), '-s', 'malloc,256m'],
      ...['-f', join(folder, 'default.vcl'), '-p', `vcl_path=${folder}`],
      ...['-a', `readers=127.0.0.1:${ports.cache}`, '-a', `purges=127.0.0.1:${ports.purges}`],
      ...['-p', 'http_range_support=off', '-p', 'http_req_hdr_len=16k', '-p', 'http_req_size=64k'],
    ],
    { stdio: 'ignore' },
  );
  const directives = `daemon off; pid ${join(folder, 'nginx.pid')};`;
  const nginx = spawn(
    'nginx',
    ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', directives],
    {
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${ports.readers}`;
  const purgeUrl = `http://127.0.0.1:${ports.purges}`;
  await until(() => isAnswered(purgeUrl, 'PURGE', 405));
  await until(() => isAnswered(`${url}/readyz`, 'GET', 200));
  return {
    url,
    purgeUrl,
    stop: async () => {
      await Promise.all([ended(nginx), ended(varnish)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
