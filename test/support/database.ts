import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type Database, openDatabase } from '../../src/database/database.js';
import { MIGRATIONS, migrate } from '../../src/database/migrate.js';
import { withSession } from '../../src/database/session.js';
import { ATTRIBUTES } from '../../src/fields/registry.js';
import { SOURCE_ORDER } from '../../src/fields/sources.js';

const TEMPLATE = 'linnea_template_';

/** The server that test/support/setup.js found or started. */
const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is set by test/support/setup.js');
  return url;
};

const databaseUrl = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

/** Changes with everything that migrate() writes. */
const templateName = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  hash.update(JSON.stringify([ATTRIBUTES.map((field) => field.key), SOURCE_ORDER.map(String)]));
  return TEMPLATE + hash.digest('hex').slice(0, 16);
};

/** A migrated database to copy, made once for a state of the migrations; older ones are dropped. */
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
    await migrate(databaseUrl(name));
  } catch (error) {
    await client.query(`drop database ${name} with (force)`);
    throw error;
  }
  return name;
};

const createCopy = (): Promise<string> =>
  withSession(serverUrl(), async (client) => {
    const name = `linnea_test_${process.pid}_${randomBytes(4).toString('hex')}`;
    // One at a time over all test processes: nobody may be connected to a template that is copied.
    await client.query(`select pg_advisory_lock(hashtext('linnea test template'))`);
    const template = await ensureTemplate(client);
    await client.query(`create database ${name} template ${template}`);
    // What a test writes has to outlive the processes of the test, not the server.
    await client.query(`alter database ${name} set synchronous_commit = off`);
    return name;
  });

/** A fresh migrated database of its own; closing it drops it. */
export const testDatabase = async (): Promise<Database> => {
  const name = await createCopy();
  const database = await openDatabase(databaseUrl(name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await withSession(serverUrl(), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

/** A database on the same server without any table; the caller drops it by the function that comes with it. */
export const emptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `linnea_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const statement = (text: string) => withSession(serverUrl(), (client) => client.query(text));
  await statement(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  return {
    url: databaseUrl(name),
    drop: async () => {
      await statement(`drop database ${name} with (force)`);
    },
  };
};
