import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSession } from '../../src/database/connections/session.js';
import { linkLibraries } from '../../src/database/embedded/binaries.js';
import { type EmbeddedPostgres, startEmbedded } from '../../src/database/embedded/embedded.js';
import { serverIdentity } from '../../src/database/embedded/identity.js';
import { migrate } from '../../src/database/schema/migrate.js';

const ask = async (url: string, text: string): Promise<unknown> =>
  (await withSession(url, (client) => client.query({ text, rowMode: 'array' }))).rows[0]?.[0];

describe('embedded Postgres', () => {
  let folder: string;
  const running: EmbeddedPostgres[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-test-'));
    // Folders created by mkdtemp are not readable for the user of the server.
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.close();
    await rm(folder, { recursive: true });
  });

  const start = async (): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbedded(folder);
    running.push(postgres);
    return postgres;
  };
  const close = async (postgres: EmbeddedPostgres): Promise<void> => {
    running.splice(running.indexOf(postgres), 1);
    await postgres.close();
  };
  const inCluster = (name: string) => join(folder, 'postgres', name);

  it('keeps its data, and starts within five seconds the next time', async () => {
    const first = await start();
    await migrate(first.url);
    await ask(first.url, `insert into setting (key, value) values ('kept', '1') returning key`);
    await close(first);
    await expect(stat(inCluster('owner.pid'))).rejects.toThrow('ENOENT');
    const started = performance.now();
    const second = await start();
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await ask(second.url, `select value from setting where key = 'kept'`)).toBe(1);
  });

  it('stores any text, orders by code point and loses no commit, whatever the environment', async () => {
    const { url } = await start();
    expect(await ask(url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(url, `select datcollate from pg_database where datname = 'linnea'`)).toBe('C');
    expect(await ask(url, `select string_agg(x, '' order by x) from unnest(array['é', 'a', 'Z']) x`)).toBe(
      'Zaé',
    );
    expect(await ask(url, 'show synchronous_commit')).toBe('on');
    expect(await ask(url, 'show fsync')).toBe('on');
    expect(await ask(url, 'show jit')).toBe('off');
  });

  it('refuses a database whose encoding is not UTF8, and stops the server', async () => {
    const first = await start();
    const server = first.url.replace(/linnea$/, 'postgres');
    await ask(server, 'drop database linnea');
    await ask(server, `create database linnea encoding 'SQL_ASCII' template template0`);
    await close(first);
    await expect(startEmbedded(folder)).rejects.toThrow(
      /has the encoding SQL_ASCII; UTF8 is required.*DATA_DIR/,
    );
    await expect(stat(inCluster('postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('listens only on this machine and has a password that others cannot read', async () => {
    const { url } = await start();
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
    const other = new URL(url);
    other.password = 'guessed';
    await expect(ask(other.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(inCluster('password'))).mode & 0o077).toBe(0);
  });

  it('starts despite the pid file of a server that was killed', async () => {
    await close(await start());
    // A living process that is not a server.
    await writeFile(inCluster('postmaster.pid'), `${process.pid}\n/elsewhere\n0\n1\n\n127.0.0.1\n0\nready\n`);
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });

  it.each([
    ['its parent process died', 4_194_304_999],
    // As in a container, where the service always has the same process id.
    ['its parent process had the process id of this one', process.pid],
  ])('replaces a server that was left running: %s', async (_, owner) => {
    const left = await startEmbedded(folder);
    await writeFile(inCluster('owner.pid'), `${owner}\n`);
    const next = await start();
    expect(await ask(next.url, 'select 1')).toBe(1);
    await expect(ask(left.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('names the process that uses the folder, and leaves it alone', async () => {
    const first = await start();
    await writeFile(inCluster('owner.pid'), `${process.ppid}\n`);
    await expect(startEmbedded(folder)).rejects.toThrow(
      new RegExp(`in use by process ${process.ppid}.*port \\d+.*DATA_DIR`),
    );
    expect(await ask(first.url, 'select 1')).toBe(1);
  });

  it('starts over after an interrupted first start', async () => {
    await mkdir(inCluster('base'), { recursive: true });
    await writeFile(join(folder, 'postgres.password'), 'unfinished');
    const { uid, gid } = await serverIdentity();
    if (uid !== undefined) await chown(join(folder, 'postgres'), uid, gid!);
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });

  it('leaves a folder with other content alone', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(inCluster('thesis.txt'), 'three years of work');
    await expect(startEmbedded(folder)).rejects.toThrow(/is not a Postgres data folder. Set DATA_DIR/);
    expect((await stat(inCluster('thesis.txt'))).size).toBe(19);
  });

  it('links the libraries once if npm did not run the install script', async () => {
    const native = join(folder, 'native');
    await mkdir(join(native, 'lib'), { recursive: true });
    await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
    await symlink('libpq.so.5.18', join(native, 'lib', 'libpq.so'));
    await writeFile(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([
        { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
        { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      ]),
    );
    await linkLibraries(native);
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    await unlink(join(native, 'lib', 'libpq.so'));
    await linkLibraries(native);
    expect(await readlink(join(native, 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
  });
});
