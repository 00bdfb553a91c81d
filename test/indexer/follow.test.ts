import type { Client } from 'pg';
import { pino } from 'pino';
import { WAITS } from '../../indexer/context.js';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { createSpecies, submit } from '../facts/fixture.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

const silent = pino({ level: 'silent' });

describe('follow', () => {
  let b: Bench;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
  });
  afterEach(() => b.close());

  const outbox = () => b.rows<number>('select species_id from outbox order by seq');
  const revision = async (species: number) =>
    (await b.rows<number>('select revision from species where id = $1', [species]))[0];

  it('delivers every published change with the revision of its species, and empties the outbox', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([one, two]);
    expect(b.store.found().get(one!)?.revision).toBe(await revision(one!));
    expect(await outbox()).toEqual([]);
  });

  it('coalesces many changes of a species into one write', async () => {
    const [one] = await b.grow('Pyrella una');
    for (const height of [110, 120, 130]) await b.change(one!, height);
    expect((await outbox()).length).toBeGreaterThan(3);
    await b.drain();
    expect(b.store.written).toEqual([[one]]);
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(130);
  });

  it('C12.4 delivers a change within 5 seconds of its commit', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    const started = performance.now();
    await b.followUntil(async () => {
      if (b.store.written.length === 1) await b.change(one!, 170);
      return b.store.found().get(one!)?.columns['maximum_height_cm'] === 170;
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('removes a deleted species', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    await b.drain();
    await b.remove(one!);
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([two]);
  });

  it('removes a deleted species although the store has a newer revision than the oldest in the outbox', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.change(one!, 110);
    // The store acknowledges the document, and the process dies before its commit.
    const { write } = b.store;
    b.store.write = async (writes) => {
      await write.call(b.store, writes);
      throw new Error('killed');
    };
    await b.followUntil(() => b.store.found().has(one!));
    b.store.write = write;
    await b.remove(one!);
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([]);
  });

  it('C7.9 delivers the main species of a plant when the name of another member changes', async () => {
    const [main] = await b.grow('Pyrella una');
    await b.drain();
    await b.database.session(async (client) => {
      const member = await createSpecies(client, 'Pyrella una var. minor', {}, main);
      await submit(client, member, [{ attribute: 'common_name', source: 'usda', value: ['Dwarf pyrella'] }]);
    });
    await b.drain();
    expect(b.store.found().get(main!)?.plant_names?.common).toContain('dwarf pyrella');
  });

  it('keeps everything while the store is unreachable, and delivers it afterwards', async () => {
    const [one] = await b.grow('Pyrella una');
    b.store.failures.push(new Error('connect ECONNREFUSED'), new Error('connect ECONNREFUSED'));
    await b.followUntil(() => b.store.failures.length === 1);
    expect(await outbox()).not.toEqual([]);
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([one]);
  });

  it('waits twice as long after each failure, five seconds at most, and half a second again after a delivery', async () => {
    const [one] = await b.grow('Pyrella una');
    const delays: unknown[] = [];
    const messages: unknown[] = [];
    const logger = pino(
      {},
      {
        write: (line: string) => {
          const { retryInMs, msg } = JSON.parse(line);
          delays.push(retryInMs);
          messages.push(msg);
        },
      },
    );
    const waitingTimes = { ...WAITS, firstRetry: 50, longestRetry: 500 };
    const indexer = createIndexer({ database: b.database, sinks: [b.store], logger, waitingTimes });
    const away = new Error('away');
    b.store.failures.push(away);
    let changed = false;
    await b.followUntil(async () => {
      if (!changed && b.store.written.length === 1) {
        changed = true;
        b.store.failures.push(away, away, away, away, away);
        await b.change(one!, 170);
      }
      return delays.length === 6;
    }, indexer);
    expect(delays).toEqual([50, 50, 100, 200, 400, 500]);
    expect(messages[0]).toBe('Changes could not be indexed. Next attempt in 0.05 s.');
    expect(WAITS).toMatchObject({ firstRetry: 500, longestRetry: 5_000 });
  });

  it('is woken by each change, without waiting for its next look at the outbox', async () => {
    const [one] = await b.grow('Pyrella una');
    let height = 100;
    let began = 0;
    const waits: number[] = [];
    await b.followUntil(async () => {
      if (b.store.found().get(one!)?.columns['maximum_height_cm'] !== height) return false;
      waits.push(performance.now() - began);
      height += 1;
      // It has looked again, and sleeps.
      await new Promise((resolve) => setTimeout(resolve, 200));
      began = performance.now();
      await b.change(one!, height);
      return waits.length > 3;
    });
    expect(Math.max(...waits.slice(1))).toBeLessThan(1_500);
  });

  it('may leave a batch idle for five minutes, after which Postgres gives its changes to others', async () => {
    const sessions = new Set<Client>();
    const database: Database = {
      ...b.database,
      watchedSession: (work) =>
        b.database.watchedSession((client) => {
          sessions.add(client);
          return work(client);
        }),
    };
    const limits: unknown[] = [];
    const { write } = b.store;
    b.store.write = async (writes) => {
      for (const client of sessions)
        limits.push(...(await client.query('show idle_in_transaction_session_timeout')).rows);
      return write.call(b.store, writes);
    };
    await b.grow('Pyrella una');
    await b.drain(createIndexer({ database, sinks: [b.store], logger: silent }));
    expect(limits).toContainEqual({ idle_in_transaction_session_timeout: '5min' });
  });

  it('delivers acknowledged but uncommitted changes again, with the same final state', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    // The store has it; the process dies before it commits.
    const { write } = b.store;
    b.store.write = async (writes) => {
      await write.call(b.store, writes);
      throw new Error('killed');
    };
    await b.followUntil(() => b.store.written.length === 1);
    b.store.write = write;
    expect(await outbox()).not.toEqual([]);
    const acknowledged = new Map(b.store.found());
    await b.drain();
    expect(b.store.written).toEqual([
      [one, two],
      [one, two],
    ]);
    expect(new Map(b.store.found())).toEqual(acknowledged);
  });

  it('delivers again after the connection to Postgres is lost in the middle of a batch', async () => {
    const [one] = await b.grow('Pyrella una');
    const { write } = b.store;
    let cut = 0;
    b.store.write = async (writes) => {
      const outcomes = await write.call(b.store, writes);
      cut += 1;
      if (cut === 1) {
        await b.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        );
      }
      return outcomes;
    };
    await b.drain();
    expect(cut).toBe(2);
    expect([...b.store.found().keys()]).toEqual([one]);
  });

  it('shares the work between indexers: nothing is written twice or lost', async () => {
    const ids = await b.grow(
      ...Array.from({ length: 30 }, (_, n) => `Pyrella n${'abcdefghij'[n % 10]}${'xyz'[n % 3]}`),
    );
    const other = createIndexer({
      database: b.database,
      sinks: [b.store],
      logger: silent,
    });
    await Promise.all([b.drain(), b.drain(other)]);
    expect([...b.store.found().keys()]).toEqual(ids);
    expect(b.store.written.flat()).toHaveLength(ids.length);
  });

  it('skips rows that another indexer has locked, without waiting for them', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    await b.database.session(async (holder) => {
      await holder.query('begin');
      await holder.query('select from outbox where species_id = $1 for update', [one]);
      await b.followUntil(() => b.store.written.length === 1);
      expect([...b.store.found().keys()]).toEqual([two]);
      await holder.query('rollback');
    });
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([one, two]);
  });

  it('is not misled by a transaction that commits after later ones', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    await b.database.session(async (slow) => {
      await slow.query('begin');
      await slow.query('update species set revision = revision + 1 where id = $1', [one]);
      await slow.query(
        'insert into outbox (species_id, revision) select id, revision from species where id = $1',
        [one],
      );
      const [two] = await b.grow('Pyrella altera');
      await b.followUntil(() => b.store.found().has(two!));
      await slow.query('commit');
    });
    await b.drain();
    expect(b.store.found().get(one!)?.revision).toBe(await revision(one!));
  });

  it('keeps the words of all names in the lexicon, but not abbreviated genera', async () => {
    await b.grow('Pyrella una', 'Pyrella altera');
    await b.drain();
    expect(await b.rows('select word from lexicon order by word')).toEqual(
      expect.arrayContaining(['altera', 'pyrella', 'pyrellaceae', 'una']),
    );
    expect(await b.rows(`select word from lexicon where word like '^%'`)).toEqual([]);
  });

  it('stops after the current batch', async () => {
    await b.grow('Pyrella una');
    const stop = new AbortController();
    const { write } = b.store;
    b.store.write = async (writes) => {
      stop.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return write.call(b.store, writes);
    };
    await b.indexer.follow(stop.signal);
    expect(b.store.written).toHaveLength(1);
    expect(await outbox()).toEqual([]);
  });

  it('stops at once while it waits', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const started = performance.now();
    await b.indexer.follow(stop.signal);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
