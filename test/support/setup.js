/**
 * Finds a Postgres for the run, before the first test: TEST_DATABASE_URL or
 * DATABASE_URL, else one on 127.0.0.1:5432 that lets `postgres` in without a
 * password, else the embedded one, in a folder of its own for this run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

export default async () => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  process.env.TEST_DATABASE_URL = given ?? ((await accepts(LOCAL)) ? LOCAL : await startEmbedded());
};
