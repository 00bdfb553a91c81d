/**
 * Prepares a run before its first test: a Postgres (that of TEST_DATABASE_URL or DATABASE_URL, else an embedded
 * one that lives as long as the run), a name for the run, a folder for its temporary files, and what teardown.js
 * compares the clone with.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../../web/bundle.mjs';
import { changedFiles } from './clone.js';

/** Serves until its input ends, which is when this process does. */
const startEmbedded = async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-embedded.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  globalThis.embeddedPostgres = server;
  return url;
};

/**
 * Starts Elasticsearch, which takes 15 seconds: at once if the run is sure to need it, so that no suite waits for it, otherwise
 * when the first suite asks for it.
 */
const serveElasticsearch = async (isNeeded) => {
  let address;
  const start = async () => {
    const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-elasticsearch.ts'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    globalThis.elasticsearch = server;
    const [url] = await once(createInterface({ input: server.stdout }), 'line');
    return url;
  };
  if (isNeeded) address = start();
  const control = createServer((_, response) => {
    address ??= start();
    // A kept connection that closes just as a suite asks on it again would fail the suite.
    response.setHeader('Connection', 'close');
    address.then((url) => response.end(url));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  globalThis.testServers = control;
  process.env.TEST_SERVERS_URL = `http://127.0.0.1:${control.address().port}`;
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

/** Whether this is a run of all suites of a project that has suites with Elasticsearch. */
const needsElasticsearch = ({ testPathPatterns }, { displayName }) =>
  testPathPatterns.patterns.length === 0 && displayName.name !== 'browser';

export default async (globalConfig, projectConfig) => {
  await ownTemporaryFolder();
  await bundle();
  await serveElasticsearch(needsElasticsearch(globalConfig, projectConfig));
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.TEST_DATABASE_URL ??= process.env.DATABASE_URL ?? (await startEmbedded());
  globalThis.changedFiles = changedFiles();
};
