import { SchemaValidationError, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from '../../src/database/database.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

describe('database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const VALUES = `select 9007199254740991::int8 as whole, 1.50::numeric as decimal, 0.25::float8 as float,
    '2026-02-03 04:05:06.789123+02'::timestamptz as instant, date '2026-02-03' as day, null::int8 as nothing,
    true as yes, '{"a": [1]}'::jsonb as document, array['x', 'y'] as texts`;
  const READ = {
    whole: 9007199254740991,
    decimal: 1.5,
    float: 0.25,
    instant: '2026-02-03T02:05:06.789Z',
    day: '2026-02-03',
    nothing: null,
    yes: true,
    document: { a: [1] },
    texts: ['x', 'y'],
  };

  it('C1.6 reads whole numbers as numbers and timestamps as ISO text in UTC, in the pool', async () => {
    const row = await database.pool.one({ ...sql.type(z.looseObject({}))``, sql: VALUES });
    expect(row).toEqual(READ);
  });

  it('C1.6 reads the same values in a session', async () => {
    const { rows } = await database.session((client) => client.query(VALUES));
    expect(rows).toEqual([READ]);
  });

  it('reads the same timestamps whatever the time zone of the connection', async () => {
    const rows = await database.session(async (client) => {
      await client.query(`set time zone 'Asia/Kathmandu'`);
      return (await client.query(`select '2026-07-01 00:00:00+00'::timestamptz as instant`)).rows;
    });
    expect(rows).toEqual([{ instant: '2026-07-01T00:00:00.000Z' }]);
  });

  it('converts rows to the type of their schema, with its transformations', async () => {
    const typed = z.object({ n: z.number().transform((n) => n * 2) });
    expect(await database.pool.one(sql.type(typed)`select 21 as n, 'more' as more`)).toEqual({ n: 42 });
  });

  it('refuses a row that does not match the schema of its statement', async () => {
    const promised = z.object({ n: z.number() });
    await expect(database.pool.one(sql.type(promised)`select 'x' as n`)).rejects.toThrow(
      SchemaValidationError,
    );
  });

  it('ends the connection of a session whose work fails', async () => {
    const work = database.session(async (client) => {
      await client.query('create temp table temporary (id int)');
      throw new Error('no more');
    });
    await expect(work).rejects.toThrow('no more');
    const others = () =>
      rowsOf(
        database,
        `select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%temporary%'`,
      );
    const began = performance.now();
    while ((await others()).length > 0) expect(performance.now() - began).toBeLessThan(10_000);
  });
});
