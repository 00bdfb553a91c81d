import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type Client } from 'pg';
import { SESSION_TYPES, withSession } from '../../src/database/connections/session.js';
import { createSessionPool, type SessionPool } from '../../src/database/connections/session-pool.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { MIGRATIONS, migrate } from '../../src/database/schema/migrate.js';
import { FACT_FIELDS } from '../../src/fields/registry.js';
import { SOURCE_ORDER } from '../../src/fields/source-order.js';
import { ofRun } from './of-run.js';

const TEMPLATE = 'linnea_template_';

/** The server of this run; a suite may bring one of its own by TEST_DATABASE_URL. */
export const serverUrl = async (): Promise<string> =>
  process.env['TEST_DATABASE_URL'] ?? (await ofRun('postgres'));

/** Sessions on servers, by address, of a worker, whose suites each load this module. Some suites bring a server of their own. */
const shared = globalThis as { testSessions?: Map<string, SessionPool> };

/** Runs `work` on a connection to the server itself. */
const onServer = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const url = await serverUrl();
  shared.testSessions ??= new Map();
  const sessions = shared.testSessions.get(url) ?? createSessionPool(url);
  shared.testSessions.set(url, sessions);
  return sessions.run(work);
};

const databaseUrl = async (name: string): Promise<string> => {
  const url = new URL(await serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

/** Changes with every input of migrate(). */
const templateName = (): string => {
  const hash = createHash('sha256');
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  hash.update(JSON.stringify([FACT_FIELDS.map((field) => field.key), SOURCE_ORDER.map(String)]));
  return TEMPLATE + hash.digest('hex').slice(0, 16);
};

/** A migrated database to copy, created once for each state of the migrations; older ones are dropped. */
const ensureTemplate = async (client: Client): Promise<string> => {
  const name = templateName();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1) and not datistemplate`,
    [TEMPLATE],
  );
  if (rows.some((row) => row.datname === name)) return name;
  for (const row of rows) await client.query(`drop database ${row.datname} with (force)`);
  await client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  try {
    await migrate(await databaseUrl(name));
  } catch (error) {
    await client.query(`drop database ${name} with (force)`);
    throw error;
  }
  return name;
};

/** A database name with the run, which drops leftovers, and the suite. */
const newName = (): string => {
  const suite = expect.getState().testPath ?? '';
  const words = suite
    .replace(/^.*\/test\//, '')
    .replace(/\.test\.ts$/, '')
    .replaceAll(/\W+/g, '_');
  return `linnea_test_${process.env['TEST_RUN']}_${words.slice(0, 30)}_${randomBytes(4).toString('hex')}`;
};

/**
 * Copies files without waiting for the disk, if the server supports that, which takes a third of the CPU of
 * copying through its log.
 */
const strategyOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  return rows[0]?.fsync === 'off' ? 'strategy file_copy' : '';
};

const copy = async (client: Client, template: string, name: string): Promise<void> => {
  await client.query(`create database ${name} template ${template} ${await strategyOf(client)}`);
  // Writes of a test must outlive the processes of the test, not the server.
  await client.query(`alter database ${name} set synchronous_commit = off`);
};

/** Runs `work` with a lock that all test processes share; it ends with the session. */
const withLock = <T>(lock: string, work: (client: Client) => Promise<T>): Promise<T> =>
  onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [lock]);
    return work(client);
  });

/** Copies a template, one at a time: a template that is copied allows no other connection. */
const copyOf = (template: (client: Client) => Promise<string>, name: string): Promise<void> =>
  withLock('linnea test template', async (client) => copy(client, await template(client), name));

/** Connections for single statements of tests: a new one for each takes 8 ms of CPU. */
const readers = new Map<string, pg.Pool>();

/** Runs one statement on a kept connection to a database of this module. */
export const queryKept = <Row extends object>(
  url: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> => {
  const known = readers.get(url);
  const pool = known ?? new pg.Pool({ connectionString: url, types: SESSION_TYPES, allowExitOnIdle: true });
  if (!known) {
    // Of a connection that a test or the drop of the database ended.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    readers.set(url, pool);
  }
  return pool.query<Row>(text, values);
};

const closeReaders = async (url: string): Promise<void> => {
  const pool = readers.get(url);
  readers.delete(url);
  await pool?.end();
};

const droppedOnClose = async (name: string): Promise<Database> => {
  const database = await openDatabase(await databaseUrl(name));
  return {
    ...database,
    close: async () => {
      await closeReaders(database.url);
      await database.close();
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

/** Creates a new migrated database; closing it drops it. */
export const testDatabase = async (): Promise<Database> => {
  const name = newName();
  await copyOf(ensureTemplate, name);
  return droppedOnClose(name);
};

/**
 * Creates a database in a state with which several suites begin; closing it drops it. The first suite of a
 * run creates the state, the others copy it.
 *
 * @param state Name of the state.
 * @param fill Creates the state in a migrated database.
 */
export const filledDatabase = async (
  state: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<Database> => {
  const name = newName();
  const template = `linnea_test_${process.env['TEST_RUN']}_${state}_state`;
  // Filling takes up to a minute, so that only those wait that begin with the same state.
  await withLock(template, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    const making = `${template}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await copyOf(ensureTemplate, making);
    const database = await openDatabase(await databaseUrl(making));
    await fill(database).finally(database.close);
    await client.query(`alter database ${making} rename to ${template}`);
  });
  await copyOf(async () => template, name);
  return droppedOnClose(name);
};

/**
 * Creates a database without any table on the same server; the caller drops it with the returned function.
 */
export const emptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = newName();
  const statement = (text: string) => onServer((client) => client.query(text));
  await statement(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  return {
    url: await databaseUrl(name),
    drop: async () => {
      await statement(`drop database ${name} with (force)`);
    },
  };
};

/** Makes a database report another version of Postgres, such as `13.4`, to sessions that are opened later. */
export const pretendVersion = (url: string, version: string): Promise<void> =>
  withSession(url, async (client) => {
    const [major, minor] = version.split('.').map(Number);
    await client.query(`
      create schema pretended;
      create function pretended.current_setting(name text) returns text language sql as $$
        select case name
          when 'server_version' then '${version}'
          when 'server_version_num' then '${major! * 10_000 + minor!}'
          else pg_catalog.current_setting(name) end
      $$;`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${rows[0]!.name} set search_path = pretended, pg_catalog, public`);
  });
