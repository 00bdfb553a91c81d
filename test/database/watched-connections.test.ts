import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/database/database.js';
import { createWriters, type Writers } from '../../src/database/writers.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

/** Longer than two looks take. */
const SECONDS = 4;

describe('C10.31 a write on a connection that is watched', () => {
  const role = `linnea_test_${randomBytes(4).toString('hex')}`;
  let database: Database;
  let writers: Writers;
  beforeAll(async () => {
    database = await testDatabase();
    await rowsOf(database, `create role ${role} login password '${role}' connection limit 1`);
    const url = new URL(database.url);
    url.username = role;
    url.password = role;
    writers = createWriters(url.href);
  });
  afterAll(async () => {
    await writers.close();
    await rowsOf(database, `drop role ${role}`);
    await database.close();
  });

  it('is done though there is no connection left to look at it from', async () => {
    const slept = await writers.write((client) => client.query(`select pg_sleep(${SECONDS})`));
    expect(slept.rowCount).toBe(1);
  });
});
