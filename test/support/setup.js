/**
 * Finds a Postgres for the run, before the first test: TEST_DATABASE_URL or
 * DATABASE_URL, else one on 127.0.0.1:5432 that lets `postgres` in without a
 * password, else the embedded one, in a folder of its own for this run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import pg from 'pg';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

const accepts = async (url) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Nothing listens there, or it wants a password: not a server for tests.
    return false;
  }
};

/** Serves until its input ends, which is when this process does. */
const startEmbedded = async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-embedded.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  globalThis.embeddedPostgres = server;
  return url;
};

/** Starts Elasticsearch when the first suite asks for it: most runs need none, and it takes 15 seconds. */
const serveElasticsearch = async () => {
  let address;
  const start = async () => {
    const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-elasticsearch.ts'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    globalThis.elasticsearch = server;
    const [url] = await once(createInterface({ input: server.stdout }), 'line');
    return url;
  };
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

export default async () => {
  await serveElasticsearch();
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  process.env.TEST_DATABASE_URL = given ?? ((await accepts(LOCAL)) ? LOCAL : await startEmbedded());
};
