import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { isReconciled } from '../../indexer/reconcile.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';
import { FaultyStore } from './store.js';

const logger = pino({ level: 'silent' });

describe('two stores', () => {
  let b: Bench;
  let other: FaultyStore;
  let both: Indexer;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    other = new FaultyStore('postgres');
    both = createIndexer({ database: b.database, sinks: [b.store, other], logger });
  });
  afterEach(() => b.close());

  const outbox = () => b.rows<string>(`select distinct coalesce(store, 'all') from outbox order by 1`);
  const away = async (): Promise<never> => {
    throw new Error('connect ECONNREFUSED');
  };

  it('both receive every change, and the outbox is empty afterwards', async () => {
    const ids = await b.grow('Pyrella una', 'Pyrella altera');
    await b.drain(both);
    expect([...b.store.found().keys()]).toEqual(ids);
    expect(other.found()).toEqual(b.store.found());
  });

  it('C12.9 an unavailable one delays no other and misses nothing', async () => {
    const { write } = b.store;
    b.store.write = away;
    const [one] = await b.grow('Pyrella una');
    await b.followUntil(() => other.found().has(one!), both);
    await b.change(one!, 150);
    const [two] = await b.grow('Pyrella altera');
    await b.followUntil(() => other.found().has(two!), both);
    expect(b.store.found().size).toBe(0);
    expect(await outbox()).toEqual(['elasticsearch']);
    b.store.write = write;
    await b.drain(both);
    expect(b.store.found()).toEqual(other.found());
    expect(b.store.found().get(one!)?.columns['maximum_height_cm']).toBe(150);
  });

  it('C12.9 a change keeps its age while it waits for an unavailable one', async () => {
    b.store.write = away;
    const [one] = await b.grow('Pyrella una');
    await b.rows(`update outbox set created_at = now() - interval '1 hour'`);
    await b.followUntil(() => other.found().has(one!), both);
    expect(await outbox()).toEqual(['elasticsearch']);
    expect((await both.status()).outbox.seconds).toBeGreaterThanOrEqual(3_600);
  });

  it('one that hangs delays no other', async () => {
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { write } = b.store;
    b.store.write = async (writes) => {
      await hanging;
      return write.call(b.store, writes);
    };
    const stop = new AbortController();
    const following = both.follow(stop.signal);
    const [one] = await b.grow('Pyrella una');
    while (!other.found().has(one!)) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(b.store.found().size).toBe(0);
    release();
    while ((await outbox()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    await following;
    expect(b.store.found()).toEqual(other.found());
  });

  it('one without an index is built while the other follows', async () => {
    other.live = null;
    const { count } = b.store;
    b.store.count = away;
    const [one] = await b.grow('Pyrella una');
    await b.followUntil(() => other.live !== null, both);
    expect(other.found().has(one!)).toBe(true);
    expect(await outbox()).not.toEqual([]);
    b.store.count = count;
    await b.drain(both);
    expect(b.store.found().has(one!)).toBe(true);
  });

  it('a species that both reject is a dead letter of each; the store that accepts it clears its own', async () => {
    const [one] = await b.grow('Pyrella una');
    b.store.rejections.set(one!, 'bad day');
    other.rejections.set(one!, 'no room');
    await b.drain(both);
    const rejected = [...(await b.indexer.deadLetters())].sort((one, two) =>
      one.store < two.store ? -1 : 1,
    );
    expect(rejected).toMatchObject([
      { store: 'elasticsearch', reason: 'elasticsearch: bad day' },
      { store: 'postgres', reason: 'postgres: no room' },
    ]);
    other.rejections.clear();
    expect(await both.retry()).toBe(1);
    await b.drain(both);
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'elasticsearch', attempts: 2 }]);
  });

  it('a rebuild clears the dead letters of the store that accepts the species, not of the other', async () => {
    const [one] = await b.grow('Pyrella una');
    b.store.rejections.set(one!, 'bad day');
    other.rejections.set(one!, 'no room');
    await b.drain(both);
    b.store.rejections.clear();
    expect(await both.rebuild()).toMatchObject({ species: 1, rejected: 1 });
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'postgres', species: one }]);
  });

  it('a rebuild clears the dead letter of a document that can be built again, although one store rejects it', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    await b.drain(both);
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'document', species: one }]);
    await b.rows(`update species set winners = '{}' where id = $1`, [one]);
    other.rejections.set(one!, 'no room');
    await both.rebuild();
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'postgres', species: one }]);
  });

  it('both return to their previous indexes by a rollback', async () => {
    const [one] = await b.grow('Pyrella una');
    await both.rebuild();
    const before = [b.store.live, other.live];
    await both.rebuild();
    await b.change(one!, 150);
    expect(await both.rollback()).toMatchObject([{ store: 'elasticsearch' }, { store: 'postgres' }]);
    expect([b.store.live === before[0], other.live === before[1]]).toEqual([true, true]);
    for (const store of [b.store, other])
      expect(store.found().get(one!)?.columns['maximum_height_cm']).toBe(150);
  });

  it('a rebuild that fails at the second keeps its live index and drops the new one; the first is switched', async () => {
    const [one] = await b.grow('Pyrella una');
    await both.rebuild();
    const before = [b.store.live, other.live];
    other.onSwap = async () => {
      throw new Error('the store went away');
    };
    await expect(both.rebuild()).rejects.toThrow('the store went away');
    expect([b.store.live === before[0], other.live === before[1]]).toEqual([false, true]);
    expect([b.store.abandoned, other.abandoned]).toEqual([0, 1]);
    expect(b.store.found().has(one!)).toBe(true);
  });

  it('a rollback that fails at the second keeps its live index and its changes; the first is switched', async () => {
    const [one] = await b.grow('Pyrella una');
    await both.rebuild();
    await both.rebuild();
    const [before, live] = [b.store.before, other.live];
    await b.rows(`insert into outbox (species_id, revision, store) values ($1, 1, 'postgres')`, [one]);
    other.onSwap = async () => {
      throw new Error('the store went away');
    };
    await expect(both.rollback()).rejects.toThrow('the store went away');
    expect([b.store.live === before, other.live === live]).toEqual([true, true]);
    expect([b.store.abandoned, other.abandoned]).toEqual([0, 1]);
    expect(await outbox()).toEqual(['postgres']);
  });

  it('a rollback touches none if one keeps no previous index', async () => {
    await b.grow('Pyrella una');
    await both.rebuild();
    await b.indexer.rebuild();
    other.before = null;
    const { live } = b.store;
    await expect(both.rollback()).rejects.toThrow('postgres keeps no previous index');
    expect(b.store.live === live).toBe(true);
  });

  it('one that was not maintained for a while is rebuilt', async () => {
    await b.grow('Pyrella una');
    await b.drain(both);
    // The deployment does not use this store.
    const [two] = await b.grow('Pyrella altera');
    await b.drain(b.indexer);
    expect(other.found().has(two!)).toBe(false);
    expect(await both.ensure()).toMatchObject({ species: 2 });
    expect([other.rebuilds, b.store.rebuilds]).toEqual([1, 0]);
    expect(other.found().has(two!)).toBe(true);
    expect(await both.ensure()).toBeNull();
  });

  it('a comparison reports the differences of each, and a repair what is left in each', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    await b.drain(both);
    b.store.live!.delete(two!);
    other.live!.delete(one!);
    const found = (id: number) => ({ missing: { count: 1, first: [id] }, content: { count: 0 } });
    const compared = await both.compare();
    expect(compared.stores).toMatchObject([
      { store: 'elasticsearch', documents: 2, found: found(two!), remaining: found(two!) },
      { store: 'postgres', documents: 2, found: found(one!), remaining: found(one!) },
    ]);
    other.rejections.set(one!, 'bad day');
    const repaired = await both.reconcile();
    expect(repaired.stores).toMatchObject([
      { store: 'elasticsearch', found: found(two!), remaining: { missing: { count: 0 } } },
      { store: 'postgres', found: found(one!), remaining: found(one!) },
    ]);
    expect(isReconciled(repaired)).toBe(false);
    expect(b.store.found().has(two!)).toBe(true);
  });

  it('a comparison requires an index in each', async () => {
    other.count = async () => null;
    await expect(both.compare()).rejects.toThrow(/postgres/);
  });

  it('the tables of Postgres, and those kept for a rollback, are removed when they are no longer used', async () => {
    await b.rows('create schema search');
    await b.rows('create schema search_before');
    await b.grow('Pyrella una');
    await b.drain(b.indexer);
    expect(
      await b.rows(`select to_regnamespace(name) from unnest(array['search', 'search_before']) name`),
    ).toEqual([null, null]);
  });

  it('the tables of Postgres stay when another store is no longer used', async () => {
    await b.rows('create schema search');
    await b.grow('Pyrella una');
    await both.rebuild();
    await b.drain(createIndexer({ database: b.database, sinks: [other], logger }));
    await b.grow('Pyrella altera');
    await b.drain(createIndexer({ database: b.database, sinks: [other], logger }));
    expect(await b.rows('select name from search_store')).toEqual(['postgres']);
    expect(await b.rows(`select to_regnamespace('search')::text`)).toEqual(['search']);
  });
});
