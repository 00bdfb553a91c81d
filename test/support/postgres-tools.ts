import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialise, readPassword, start, stop } from '../../src/database/embedded/cluster.js';
import { reachableFolder, serverIdentity } from '../../src/database/embedded/identity.js';
import { withSession } from '../../src/database/session.js';
import { freePort } from '../../src/free-port.js';

/** Where Debian keeps each version of Postgres whole; what it has on the path chooses among them. */
const VERSIONS = '/usr/lib/postgresql';

const MISSING =
  'No pg_dump of the version of the server, nor a server of its own: install postgresql. The suite of backups is skipped.';

/** `pg_dump` and `pg_restore`, and a server that they understand. */
interface PostgresTools {
  readonly dump: string;
  readonly restore: string;
  readonly serverUrl: string;
  close(): Promise<void>;
}

interface Found {
  /** Of the version, with its server; null: the tools alone, on the path. */
  readonly folder: string | null;
  readonly major: number;
}

const find = (): Found | null => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const whole = versions.filter((major) => existsSync(join(VERSIONS, String(major), 'bin', 'pg_dump')));
  const major = Math.max(...whole);
  if (whole.length > 0) return { folder: join(VERSIONS, String(major)), major };
  const said = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const version = /\s(\d+)/.exec(said.stdout ?? '')?.[1];
  return version === undefined ? null : { folder: null, major: Number(version) };
};

const majorOf = (url: string): Promise<number> =>
  withSession(url, async (client) => {
    const { rows } = await client.query<{ version: string }>('show server_version_num');
    return Math.floor(Number(Object.values(rows[0]!)[0]) / 10_000);
  });

const startServer = async (programs: string) => {
  const parent = await mkdtemp(join(tmpdir(), 'linnea-backup-'));
  await chmod(parent, 0o755);
  const identity = await serverIdentity();
  const cluster = { programs, identity, folder: await reachableFolder(join(parent, 'postgres'), identity) };
  await initialise(cluster);
  const port = await freePort();
  await start(cluster, port);
  return {
    serverUrl: `postgres://postgres:${await readPassword(cluster)}@127.0.0.1:${port}/postgres`,
    close: async () => {
      await stop(cluster);
      await rm(parent, { recursive: true });
    },
  };
};

/**
 * Tools for the server of the run; where they are older than it, as those of a system beside
 * the embedded Postgres are, with a server of their version. Null where there are none,
 * which fails the run in CI.
 */
export const postgresTools = async (serverUrl: string): Promise<PostgresTools | null> => {
  const found = find();
  if (found !== null) {
    const tool = (name: string): string => (found.folder ? join(found.folder, 'bin', name) : name);
    const tools = { dump: tool('pg_dump'), restore: tool('pg_restore') };
    if (found.major >= (await majorOf(serverUrl)))
      return { ...tools, serverUrl, close: () => Promise.resolve() };
    if (found.folder && existsSync(tool('initdb'))) return { ...tools, ...(await startServer(found.folder)) };
  }
  if (process.env['CI'] === 'true') throw new Error(MISSING);
  process.stderr.write(`\n*** ${MISSING} ***\n\n`);
  return null;
};
