import type { Client } from 'pg';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/database.js';
import { withTimeout } from '../../src/runtime/deadline.js';
import { tcpProxy } from '../../testkit/tcp-proxy.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const backend = async (client: Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

describe('sessions', () => {
  it('lend a connection again, without what the caller before has set', async () => {
    const heard: string[] = [];
    const first = await database.session(async (client) => {
      client.on('notification', ({ channel }) => heard.push(channel));
      await client.query('listen pyrella; set work_mem = 128; create temp table species (id integer)');
      await client.query('declare kept cursor with hold for select 1');
      await client.query('select pg_advisory_lock(7001)');
      return backend(client);
    });
    const second = await database.session(async (client) => {
      client.on('notification', ({ channel }) => heard.push(channel));
      await client.query('notify pyrella');
      const { rows } = await client.query(`select current_setting('work_mem') <> '128kB' as reset,
        to_regclass('pg_temp.species') as temporary, (select count(*) from pg_cursors where name = 'kept') as cursors,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`);
      expect(rows).toEqual([{ reset: true, temporary: null, cursors: 0, locks: 0 }]);
      return backend(client);
    });
    expect(second).toBe(first);
    expect(heard).toEqual([]);
  });

  it('do not lend a connection again whose work has failed or left a transaction open', async () => {
    const seen: number[] = [];
    const failed = database.session(async (client) => {
      seen.push(await backend(client));
      throw new Error('of the work');
    });
    await expect(failed).rejects.toThrow('of the work');
    await database.session(async (client) => {
      seen.push(await backend(client));
      await client.query("begin; insert into source (slug, name, rank) values ('usda', 'USDA', 1)");
    });
    await database.session(async (client) => {
      seen.push(await backend(client));
      expect((await client.query('select slug from source')).rows).toEqual([]);
    });
    expect(new Set(seen).size).toBe(3);
  });

  it('lend a connection to one caller at a time', async () => {
    const [outer, inner] = await database.session(async (client) => [
      await backend(client),
      await database.session(backend),
    ]);
    expect(inner).not.toBe(outer);
  });

  it('return the result though the server falls silent afterwards, and open a new connection', async () => {
    const way = await tcpProxy(database.url);
    const reached = await openDatabase(way.url);
    const first = await withTimeout(
      8_000,
      reached.session(async (client) => {
        const pid = await backend(client);
        await way.fail('half open');
        return pid;
      }),
    );
    expect(await reached.session(backend)).not.toBe(first);
    await reached.close();
    await way.close();
  });

  it('open a new connection where the server has closed the kept one', async () => {
    const first = await database.session(backend);
    await rowsOf(database, 'select pg_terminate_backend($1, 10000)', [first]);
    await expect(database.session(async (client) => (await backend(client)) !== first)).resolves.toBe(true);
  });
});
