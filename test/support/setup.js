/**
 * Prepares a run before its first test: a name for the run, a folder for its temporary files, and what teardown.js compares
 * the clone with. A Postgres (that of TEST_DATABASE_URL or DATABASE_URL, else an embedded one that lives as long as the
 * run), an Elasticsearch, the files of the pages and the programs are made when they are first asked for.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { changedFiles } from './clone.js';

/** Starts a program that prints its address and serves until its input ends, which is when this process does. */
const startServer = async (name) => {
  const server = spawn(process.execPath, ['--import', 'tsx', `test/support/serve-${name}.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.servers.push(server);
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  return url;
};

/** What suites ask for by `ofRun` in test/support/of-run.ts. */
const STARTS = {
  postgres: async () => {
    globalThis.databaseUrl ??= await startServer('embedded');
    return globalThis.databaseUrl;
  },
  elasticsearch: () => startServer('elasticsearch'),
  pages: async () => {
    const { bundle } = await import('../../web/bundle.mjs');
    await bundle();
    return 'built';
  },
  // A process starts from a bundle in half of the time that it takes from the sources.
  programs: async () => {
    const { build } = await import('esbuild');
    const entryPoints = {
      linnea: 'src/cli/main.ts',
      service: 'src/main.ts',
      thread: 'src/tables/upload/thread.ts',
    };
    globalThis.programs = resolve('node_modules/.cache', `programs-${process.env.TEST_RUN}`);
    const form = { bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm' };
    await build({ entryPoints, outdir: globalThis.programs, ...form, logLevel: 'error' });
    return globalThis.programs;
  },
};

/** Starts what suites ask for when the first of them asks; at once what a run is sure to need, so that none waits for it. */
const startOnRequest = async (needed) => {
  const started = new Map();
  const ask = (name) => {
    if (!started.has(name)) started.set(name, STARTS[name]());
    return started.get(name);
  };
  for (const name of needed) ask(name);
  const control = createServer((request, response) => {
    // A kept connection that closes just as a suite asks on it again would fail the suite.
    response.setHeader('Connection', 'close');
    ask(request.url.slice(1)).then(
      (answer) => response.end(answer),
      (error) => response.writeHead(500).end(String(error?.stack ?? error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  globalThis.control = control;
  process.env.TEST_RUN_URL = `http://127.0.0.1:${control.address().port}`;
};

/** Gives the suites a folder for temporary files that teardown.js removes; what outlives a run stays where it was. */
const ownTemporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-run-'));
  // As the folder around it: some servers run as another user.
  await chmod(folder, 0o1777);
  process.env.LINNEA_CACHE ??= tmpdir();
  process.env.TMPDIR = folder;
  globalThis.temporaryFolder = folder;
};

/** A run of all suites of a project needs everything, except that those of the browser need no Elasticsearch. */
const neededBy = ({ testPathPatterns, findRelatedTests, onlyChanged, watch }, { displayName }) => {
  const isWhole = testPathPatterns.patterns.length === 0 && !findRelatedTests && !onlyChanged && !watch;
  if (!isWhole) return [];
  return displayName.name === 'browser' ? ['pages', 'postgres'] : ['pages', 'postgres', 'elasticsearch'];
};

export default async (globalConfig, projectConfig) => {
  await ownTemporaryFolder();
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  globalThis.databaseUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  globalThis.servers = [];
  await startOnRequest(neededBy(globalConfig, projectConfig));
  globalThis.changedFiles = changedFiles();
};
