import { sql } from 'slonik';
import { z } from 'zod';
import { COMMAND_POOL } from '../../src/database/connections/pool.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { type Cuttable, cuttable } from '../contract/cuttable.js';
import { testDatabase } from '../support/database.js';

const SIZE = 3;
let own: Database;
let way: Cuttable;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  way = await cuttable(own.url);
  database = await openDatabase(way.url, { ...COMMAND_POOL, size: SIZE });
});
afterAll(async () => {
  await database.close();
  await way.close();
  await own.close();
});

const slowly = () => database.pool.query(sql.type(z.object({}))`select pg_sleep(30)`);
const answers = () => database.pool.oneFirst(sql.type(z.object({ one: z.number() }))`select 1 as one`);

/** Resolves once all connections run a statement. */
const busy = async (): Promise<void> => {
  const { rows } = await own.session((client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)' and state = 'active'`,
    ),
  );
  if (rows.length < SIZE) await busy();
};

describe('a pool whose connections all die during their statements', () => {
  it.each([1, 2])('rejects those statements and serves the next one, time %d', async () => {
    const running = Promise.allSettled(Array.from({ length: SIZE }, slowly));
    await busy();
    way.cut();
    const settled = await running;
    expect(settled.map(({ status }) => status)).toEqual(Array(SIZE).fill('rejected'));
    await expect(answers()).rejects.toThrow();
    way.mend();
    expect(await answers()).toBe(1);
  });
});
