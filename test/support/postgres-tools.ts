import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { withSession } from '../../src/database/connections/session.js';
import { initialise, readPassword, start, stop } from '../../src/database/embedded/cluster.js';
import { reachableFolder, serverIdentity } from '../../src/database/embedded/identity.js';

/** Folder where Debian installs each version of Postgres; its wrappers on the path choose one. */
const VERSIONS = '/usr/lib/postgresql';

const MISSING =
  'No pg_dump of the version of the server, nor a server of its own: install postgresql. The suite of backups is skipped.';

/** `pg_dump` and `pg_restore`, and a server that they support. */
interface PostgresTools {
  readonly dump: string;
  readonly restore: string;
  readonly serverUrl: string;
  close(): Promise<void>;
}

interface Found {
  /** Tools of a version with its server; null: only the tools, on the path. */
  readonly folder: string | null;
  readonly major: number;
}

const find = (): Found | null => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const whole = versions.filter((major) => existsSync(join(VERSIONS, String(major), 'bin', 'pg_dump')));
  const major = Math.max(...whole);
  if (whole.length > 0) return { folder: join(VERSIONS, String(major)), major };
  const result = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const version = /\s(\d+)/.exec(result.stdout ?? '')?.[1];
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
  const port = await getPort({ host: '127.0.0.1' });
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
 * Tools for the server of the run. If they are older than that server, as those of a system with the embedded
 * Postgres may be, they come with a server of their own version. Null if there are none, which fails the run
 * in CI.
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
