import { randomBytes } from 'node:crypto';
import { createWriters, type Writers } from '../../src/database/connections/writers.js';
import type { Database } from '../../src/database/database.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

/** Longer than two checks. */
const SECONDS = 4;

describe('C10.31 a write on a watched connection', () => {
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

  it('succeeds although no connection is left to watch it', async () => {
    const slept = await writers.write((client) => client.query(`select pg_sleep(${SECONDS})`));
    expect(slept.rowCount).toBe(1);
  });
});
