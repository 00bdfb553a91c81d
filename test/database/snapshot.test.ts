import type { Database } from '../../src/database/database.js';
import { snapshot } from '../../src/database/snapshot.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

describe('a snapshot', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const set = (key: string) => `insert into setting (key, value) values ('${key}', '1')`;
  const COUNT = `select count(*) as n from setting where key like 'snapshot%'`;

  it('does not see commits made meanwhile', async () => {
    const [before, after] = await database.session((client) =>
      snapshot(client, async () => {
        const first = await client.query<{ n: number }>(COUNT);
        await rowsOf(database, set('snapshot'));
        const second = await client.query<{ n: number }>(COUNT);
        return [first.rows[0]!.n, second.rows[0]!.n];
      }),
    );
    expect([before, after]).toEqual([0, 0]);
    expect(await rowsOf(database, COUNT)).toEqual([{ n: 1 }]);
  });

  it('is read-only, and leaves a session that can write', async () => {
    await database.session(async (client) => {
      await expect(snapshot(client, () => client.query(set('snapshot 2')))).rejects.toMatchObject({
        code: '25006',
      });
      await client.query(set('snapshot 3'));
    });
    expect(await rowsOf(database, `select key from setting where key like 'snapshot_%' order by 1`)).toEqual([
      { key: 'snapshot 3' },
    ]);
  });
});
