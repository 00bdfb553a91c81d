import type { Client } from 'pg';
import { transaction } from '../../src/database/connections/session.js';
import { createWriters, type Writers } from '../../src/database/connections/writers.js';
import type { Database } from '../../src/database/database.js';
import { DeadlineExceeded } from '../../src/runtime/deadline.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';

/** Milliseconds that no test waits for, however busy the machine is. */
const LONG = { size: 2, wait: 30_000, locks: 30_000 };
const ONE = { ...LONG, size: 1 };
/** A statement may take three times as long as the wait for a lock. */
const SHORT_LOCKS = { ...ONE, locks: 500 };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await rowsOf(database, 'create table kept (id int primary key, n int not null)');
});
const opened: Writers[] = [];
const open = (limits = LONG): Writers => {
  const writers = createWriters(database.url, limits);
  opened.push(writers);
  return writers;
};
beforeEach(() => rowsOf(database, 'truncate kept'));
beforeEach(() => rowsOf(database, 'insert into kept values (1, 0), (2, 0)'));
afterEach(async () => {
  for (const writers of opened.splice(0)) await writers.close();
});
afterAll(() => database.close());

const kept = async (): Promise<readonly number[]> =>
  (await rowsOf<{ n: number }>(database, 'select n from kept order by id')).map(({ n }) => n);
const raise = (client: Client, id: number) => client.query('update kept set n = n + 1 where id = $1', [id]);
/** A promise that the test resolves. */
const gate = () => {
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
};
/** Returns the error of a write that must fail. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error,
  );

/** Writes until the only connection of a pool is open: opening it may take longer than the pool waits. */
const untilConnected = async (write: Writers['write']): Promise<void> => {
  const connected = () =>
    write(() => Promise.resolve(true)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(StoreUnavailable);
      return false;
    });
  while (!(await connected()));
};

describe('C10.31 a write', () => {
  it('is one transaction and returns the result of its work', async () => {
    const { write } = open();
    const answer = await write(async (client) => {
      await raise(client, 1);
      expect(await kept()).toEqual([0, 0]);
      await raise(client, 2);
      return 'done';
    });
    expect([answer, await kept()]).toEqual(['done', [1, 1]]);
  });

  it('leaves nothing if its work throws; the error is passed on and the connection can be used again', async () => {
    const { write } = open(ONE);
    const wrong = new Error('not so');
    const failing = write(async (client) => {
      await raise(client, 1);
      await client.query('create temp table left_over (id int)');
      throw wrong;
    });
    expect(await failure(failing)).toBe(wrong);
    expect(await kept()).toEqual([0, 0]);
    await write((client) => client.query('create temp table left_over (id int) on commit drop'));
  });

  it('C4.4 sets its deadline on the server too, which does not notice a client that has stopped waiting', async () => {
    const { write } = open(ONE);
    const limits = (deadline?: number) =>
      write(async (client) => {
        const { rows } = await client.query<{ name: string; ms: number }>(
          `select name, setting::integer as ms from pg_settings
           where name in ('lock_timeout', 'statement_timeout') order by name`,
        );
        return rows.map(({ ms }) => ms);
      }, deadline);
    expect(await limits()).toEqual([ONE.locks, 3 * ONE.locks]);
    for (const ms of await limits(performance.now() + 10_000)) expect(ms).toBeLessThanOrEqual(10_000);
    expect(await limits()).toEqual([ONE.locks, 3 * ONE.locks]);
  });

  it('C4.4 does not begin after its deadline, and leaves its connection to the next write', async () => {
    const { write } = open(ONE);
    const backend = () =>
      write(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid);
    const first = await backend();
    let began = false;
    const late = write(async () => {
      began = true;
    }, performance.now() - 1);
    expect(await failure(late)).toBeInstanceOf(DeadlineExceeded);
    expect([began, await backend()]).toEqual([false, first]);
  });

  it('leaves no error listener on its connection', async () => {
    const { write } = open(ONE);
    const listeners = () => write(async (client) => client.listenerCount('error'));
    const first = await listeners();
    expect([await listeners(), await listeners()]).toEqual([first, first]);
  });

  it.each([
    ['23505', 'insert into kept values (1, 5)'],
    ['42P01', 'select from nowhere'],
  ])('that Postgres refuses with %s is not retried and not reported as an outage', async (code, text) => {
    let attempts = 0;
    const error = await failure(
      open().write((client) => {
        attempts += 1;
        return client.query(text);
      }),
    );
    expect(error).toMatchObject({ code });
    expect([attempts, error instanceof StoreUnavailable]).toEqual([1, false]);
  });

  it.each(['28000', '28P01', '3D000', '53300', '57P03'])(
    'that Postgres refuses with %s is reported as an outage',
    async (code) => {
      const raise = `do $$ begin raise exception using errcode = '${code}'; end $$`;
      expect((await failure(open().write((client) => client.query(raise)))) instanceof StoreUnavailable).toBe(
        true,
      );
    },
  );
});

describe('the use of the pool', () => {
  it('C12.9 counts the waits for a connection, and their total time in seconds', async () => {
    const { write, use } = open(ONE);
    const inside = gate();
    const end = gate();
    const first = write(async () => {
      inside.pass();
      await end.passed;
    });
    await inside.passed;
    const before = use().waitedSeconds;
    const began = performance.now();
    const second = write((client) => raise(client, 1));
    expect(use()).toMatchObject({ pool: 'write', size: 1, open: 1, busy: 1, waiting: 1 });
    const waiting = performance.now();
    await rowsOf(database, 'select pg_sleep(0.02)');
    const shortest = (performance.now() - waiting) / 1000;
    end.pass();
    await Promise.all([first, second]);
    const longest = (performance.now() - began) / 1000;
    const waited = use().waitedSeconds - before;
    // The first one waits until its connection is open.
    expect(use()).toMatchObject({ busy: 0, waiting: 0, waits: 2 });
    expect(waited).toBeGreaterThanOrEqual(shortest);
    expect(waited).toBeLessThanOrEqual(longest);
  });
});

describe('a write that conflicts with a concurrent one', () => {
  it('is retried after a deadlock: both are done once', async () => {
    const { write } = open();
    let attempts = 0;
    let met = 0;
    const both = gate();
    const crossing = (first: number, second: number) =>
      write(async (client) => {
        attempts += 1;
        await raise(client, first);
        met += 1;
        if (met === 2) both.pass();
        await both.passed;
        await raise(client, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(await kept()).toEqual([2, 2]);
    expect(attempts).toBeGreaterThan(2);
  });

  it.each([
    [4, 5, [1, 0]],
    [99, 5, [0, 0]],
  ])('is tried at most five times: %d failures, %d attempts', async (failures, expected, left) => {
    let attempts = 0;
    const writing = open().write(async (client) => {
      attempts += 1;
      await raise(client, 1);
      if (attempts <= failures)
        await client.query(`do $$ begin raise exception using errcode = '40001'; end $$`);
    });
    const outcome = await writing.catch((error: unknown) => error);
    if (failures >= expected) expect(outcome).toMatchObject({ cause: { code: '40001' } });
    expect([attempts, await kept()]).toEqual([expected, left]);
  });
});

describe('C4.4 a write that cannot be done now', () => {
  it('fails as unavailable if no connection becomes free; the write that uses it continues', async () => {
    const { write } = open({ ...ONE, wait: 100 });
    await untilConnected(write);
    const inside = gate();
    const end = gate();
    const first = write(async (client) => {
      inside.pass();
      await raise(client, 1);
      await end.passed;
    });
    await inside.passed;
    const error = await failure(write((client) => raise(client, 2)));
    expect(error instanceof StoreUnavailable).toBe(true);
    end.pass();
    await first;
    await write((client) => raise(client, 2));
    expect(await kept()).toEqual([1, 1]);
  });

  it('fails once as unavailable if a lock is not granted in time, and leaves nothing', async () => {
    const { write } = open(SHORT_LOCKS);
    let attempts = 0;
    const both = () =>
      write(async (client) => {
        attempts += 1;
        await raise(client, 1);
        await raise(client, 2);
      });
    await database.session((client) =>
      transaction(client, async () => {
        await raise(client, 2);
        const error = await failure(both());
        expect(error).toMatchObject({ cause: { code: '55P03' } });
        expect(error instanceof StoreUnavailable).toBe(true);
      }),
    );
    expect([attempts, await kept()]).toEqual([1, [0, 1]]);
    await both();
    expect(await kept()).toEqual([1, 2]);
  });

  it('fails as unavailable if a statement takes too long, and the server cancels it', async () => {
    const error = await failure(open(SHORT_LOCKS).write((client) => client.query('select pg_sleep(20)')));
    expect(error instanceof StoreUnavailable).toBe(true);
    const running = () =>
      rowsOf(
        database,
        `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(20)'`,
      );
    const began = performance.now();
    while ((await running()).length > 0) expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('fails as unavailable if its statements together take too long, and leaves nothing', async () => {
    const { write } = open(ONE);
    let statements = 0;
    const error = await failure(
      write(async (client) => {
        for (; statements < 100; statements += 1) {
          await raise(client, 1);
          await client.query('select pg_sleep(0.05)');
        }
      }, performance.now() + 300),
    );
    expect(error).toBeInstanceOf(DeadlineExceeded);
    expect(error instanceof StoreUnavailable).toBe(true);
    expect(statements).toBeLessThan(100);
    expect(await kept()).toEqual([0, 0]);
    await write((client) => raise(client, 2));
    expect(await kept()).toEqual([0, 1]);
  });

  it('fails as unavailable if its connection is lost, and the next write has another one', async () => {
    const { write } = open(ONE);
    const pidOf = async (client: Client): Promise<number> =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    let lost = 0;
    const error = await failure(
      write(async (client) => {
        lost = await pidOf(client);
        await raise(client, 1);
        await rowsOf(database, 'select pg_terminate_backend($1, 10000)', [lost]);
        await raise(client, 2);
      }),
    );
    expect(error instanceof StoreUnavailable).toBe(true);
    expect(await kept()).toEqual([0, 0]);
    expect(await write(pidOf)).not.toBe(lost);
  });

  it('succeeds after its idle connection was lost', async () => {
    const { write } = open(ONE);
    await write((client) => raise(client, 1));
    await rowsOf(
      database,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and query = 'commit' and state = 'idle'`,
    );
    await write((client) => raise(client, 1)).catch((error: unknown) => {
      // The server may have closed it before this process notices.
      expect(error instanceof StoreUnavailable).toBe(true);
    });
    await write((client) => raise(client, 2));
    expect((await kept())[1]).toBe(1);
  });
});
