import type { Client } from 'pg';
import { pino } from 'pino';
import type { FillProgress } from '../../indexer/fill-indexes.js';
import { createIndexer } from '../../indexer/indexer.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';
import { FaultyStore } from './store.js';

const silent = pino({ level: 'silent' });

describe('rebuild', () => {
  let b: Bench;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
  });
  afterEach(() => b.close());

  const outbox = () => b.rows<number>('select species_id from outbox order by seq');

  /** An indexer that pauses for `work` before its first statement that begins with `text`. */
  const pausedBefore = (text: string, work: () => Promise<void>) => {
    let done = false;
    const session = <T>(use: (client: Client) => Promise<T>) =>
      b.database.session((client) => {
        const query = async (statement: never, values?: never) => {
          if (!done && String(statement).startsWith(text)) {
            done = true;
            await work();
          }
          return client.query(statement, values);
        };
        return use(Object.assign(Object.create(client) as Client, { query }));
      });
    return createIndexer({ database: { ...b.database, session }, sinks: [b.store], logger: silent });
  };

  it('gives the same documents as following', async () => {
    const [one] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    await b.change(one!, 120);
    await b.drain();
    const followed = b.store.found();
    b.store.live = null;
    await b.indexer.rebuild();
    expect(b.store.found()).toEqual(followed);
  });

  it('removes the covered rows from the outbox, and reports what it did', async () => {
    await b.grow('Pyrella una', 'Pyrella altera');
    const waiting = (await outbox()).length;
    const progress: FillProgress[] = [];
    const rebuilt = await b.indexer.rebuild((report) => progress.push(report));
    expect(rebuilt).toEqual({
      species: 2,
      rejected: 0,
      coveredChanges: waiting,
      seconds: expect.any(Number),
    });
    expect(progress).toEqual([
      { stage: 'documents', done: 2, total: 2 },
      { stage: 'verifying', done: 0, total: 2 },
      { stage: 'verifying', done: 2, total: 2 },
    ]);
    expect(await outbox()).toEqual([]);
    expect(b.store.written).toEqual([]);
  });

  it('catches up with commits made while it reads', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    b.store.onLoad = async () => {
      b.store.onLoad = async () => undefined;
      await b.change(one!, 777);
      await b.grow('Pyrella tertia');
      await b.remove(two!);
    };
    const [revision] = await b.rows<number>('select revision from species where id = $1', [two]);
    await b.indexer.rebuild();
    const documents = b.store.found();
    // The live index has the removal, so that a late write by another indexer does not return the species.
    expect(b.store.written).toEqual([[-two!]]);
    expect(b.store.live?.get(two!)).toEqual({ revision: revision! + 1, document: null });
    expect(documents.get(one!)?.columns['maximum_height_cm']).toBe(777);
    expect(documents.has(two!)).toBe(false);
    expect(documents.size).toBe(2);
  });

  it('removes a species that changed before it was read, with a revision above that of its document', async () => {
    const [one] = await b.grow('Pyrella una', 'Pyrella altera');
    const indexer = pausedBefore('savepoint reading', async () => {
      for (const height of [110, 120, 130]) await b.change(one!, height);
    });
    let revision = 0;
    b.store.onLoad = async () => {
      b.store.onLoad = async () => undefined;
      [revision = 0] = await b.rows<number>('select revision from species where id = $1', [one]);
      await b.remove(one!);
    };
    await indexer.rebuild();
    expect(b.store.live?.get(one!)).toEqual({ revision: revision + 1, document: null });
  });

  it('leaves a commit made during the last read to the next delivery', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    b.store.onLoad = async () => {
      b.store.onLoad = () => b.change(two!, 888);
      await b.change(one!, 777);
    };
    await b.indexer.rebuild();
    expect(await outbox()).toEqual([two]);
    await b.drain();
    expect(b.store.found().get(two!)?.columns['maximum_height_cm']).toBe(888);
  });

  it('loses no change that is committed just before the covered rows are removed from the outbox', async () => {
    const [one] = await b.grow('Pyrella una');
    const indexer = pausedBefore('delete from outbox', () => b.change(one!, 777));
    await indexer.rebuild();
    await b.drain();
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(777);
  });

  it('allows deliveries to the live index until it switches over', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    b.store.onLoad = async () => {
      b.store.onLoad = async () => undefined;
      await b.change(one!, 555);
      await b.drain();
      expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(555);
    };
    await b.indexer.rebuild();
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(555);
  });

  it('blocks deliveries while it switches over, so that none reaches only the old index', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    b.store.written.length = 0;
    const stop = new AbortController();
    let following: Promise<void> = Promise.resolve();
    b.store.onSwap = async () => {
      await b.change(one!, 333);
      following = b.indexer.follow(stop.signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(b.store.written).toEqual([]);
    };
    await b.indexer.rebuild();
    while ((await outbox()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    await following;
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(333);
  });

  it('leaves the live index and the outbox unchanged when it fails', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    await b.change(one!, 222);
    const before = b.store.found();
    const waiting = await outbox();
    b.store.onSwap = async () => {
      throw new Error('the store went away');
    };
    await expect(b.indexer.rebuild()).rejects.toThrow('the store went away');
    expect(b.store.found()).toEqual(before);
    expect(await outbox()).toEqual(waiting);
    expect(b.store.abandoned).toBe(1);
  });

  it('stops on request and drops the unfinished index', async () => {
    await b.grow('Pyrella una');
    const stop = new AbortController();
    b.store.onLoad = async () => stop.abort();
    await expect(b.indexer.rebuild(undefined, stop.signal)).rejects.toThrow(/abort/);
    expect(b.store.abandoned).toBe(1);
    expect(b.store.live?.size).toBe(0);
  });

  it('does not count what a store rejects, but records it', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    b.store.rejections.set(one!, 'mapper_parsing_exception');
    expect(await b.indexer.rebuild()).toMatchObject({ species: 2, rejected: 1 });
    expect([...b.store.found().keys()]).toEqual([two]);
    expect(await b.indexer.deadLetters()).toMatchObject([
      { species: one, reason: 'elasticsearch: mapper_parsing_exception' },
    ]);
    b.store.rejections.clear();
    await b.indexer.rebuild();
    expect(await b.indexer.deadLetters()).toEqual([]);
  });

  it('counts a species that a store accepts at first and rejects after a change', async () => {
    const [one] = await b.grow('Pyrella una', 'Pyrella altera');
    b.store.onLoad = async () => {
      b.store.onLoad = async () => {
        b.store.rejections.set(one!, 'bad day');
      };
      await b.change(one!, 777);
    };
    await b.indexer.rebuild();
    expect(b.store.found().size).toBe(2);
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(100);
    expect(await b.indexer.deadLetters()).toMatchObject([{ species: one }]);
  });

  it('is right about a species that a store rejects and that is removed while it reads', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    b.store.rejections.set(two!, 'bad day');
    b.store.onLoad = async () => {
      b.store.onLoad = async () => undefined;
      await b.remove(two!);
    };
    expect(await b.indexer.rebuild()).toMatchObject({ species: 1 });
    expect([...b.store.found().keys()]).toEqual([one]);
  });

  it('builds an index at the start of a process only if there is none', async () => {
    await b.grow('Pyrella una');
    expect(await b.indexer.ensure()).toBeNull();
    const empty = new FaultyStore('postgres');
    empty.live = null;
    const both = createIndexer({ database: b.database, sinks: [b.store, empty], logger: silent });
    expect(await both.ensure()).toMatchObject({ species: 1, coveredChanges: 0 });
    expect(empty.found().size).toBe(1);
    expect(b.store.rebuilds).toBe(0);
    // The other store still waits for it.
    expect(await outbox()).not.toEqual([]);
  });

  it('builds the first index once if two processes start together', async () => {
    await b.grow('Pyrella una');
    b.store.live = null;
    const other = createIndexer({ database: b.database, sinks: [b.store], logger: silent });
    const made = await Promise.all([b.indexer.ensure(), other.ensure()]);
    expect(made.filter((rebuilt) => rebuilt !== null)).toHaveLength(1);
    expect(b.store.rebuilds).toBe(1);
  });

  it('gives an empty index for an empty database', async () => {
    b.store.live = null;
    expect(await b.indexer.rebuild()).toMatchObject({ species: 0, rejected: 0 });
    expect(b.store.found().size).toBe(0);
  });
});
