import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { transaction } from '../../src/database/connections/session.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import type { Rebuild, SearchSink } from '../../src/search/sink.js';
import { document } from '../search/fixture.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

describe('the Postgres store, maintained by the indexer', () => {
  let b: Bench;
  let sink: SearchSink;
  let indexer: Indexer;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    sink = createPostgresSink(b.database);
    indexer = over(sink);
  });
  afterEach(() => b.close());

  const over = (store: SearchSink): Indexer =>
    createIndexer({ database: b.database, sinks: [store], logger: pino({ level: 'silent' }) });

  /** Returns everything in the store as text. */
  const contents = async () => {
    const tables = ['document', 'beginning', 'words'].map((table) =>
      b.rows<string>(`select x::text collate "C" from search.${table} x order by 1`),
    );
    return Promise.all(tables);
  };

  it('has no index at first, then one that follows', async () => {
    await b.grow('Pyrella una');
    expect(await sink.count()).toBeNull();
    await indexer.ensure();
    expect(await sink.count()).toBe(1);
    await b.grow('Pyrella altera');
    await b.drain(indexer);
    expect(await sink.count()).toBe(2);
  });

  it('is byte-identical after a rebuild and after following', async () => {
    await indexer.ensure();
    const [one] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    await b.change(one!, 140);
    await b.drain(indexer);
    const followed = await contents();
    expect(followed.map((rows) => rows.length > 0)).toEqual([true, true, true]);
    await b.rows('drop schema search cascade');
    await indexer.ensure();
    expect(await contents()).toEqual(followed);
  });

  it('is correct when species change and disappear during a rebuild', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    const meddling: SearchSink = {
      ...sink,
      beginRebuild: async () => {
        const rebuild: Rebuild = await sink.beginRebuild();
        return {
          ...rebuild,
          prepare: async () => {
            await rebuild.prepare();
            await b.change(one!, 140);
            await b.remove(two!);
            await b.grow('Pyrella tertia');
          },
        };
      },
    };
    await over(meddling).rebuild();
    const meddled = await contents();
    await indexer.rebuild();
    expect(meddled).toEqual(await contents());
    expect(await sink.count()).toBe(2);
  });

  it('keeps a newer document than the delivered one without a dead letter', async () => {
    const [one] = await b.grow('Pyrella una');
    await indexer.ensure();
    await sink.write([{ put: document(one!, { revision: 99 }) }]);
    const newer = await contents();
    await b.change(one!, 140);
    await b.drain(indexer);
    expect(await contents()).toEqual(newer);
    expect(await indexer.deadLetters()).toEqual([]);
  });

  it('gives way to a reader that locks the tables in another order, and goes live after it', async () => {
    await b.grow('Pyrella una');
    await indexer.ensure();
    const waiting = async () =>
      (await b.rows("select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'")).length > 0;
    let live = false;
    const rebuilding = b.database.session((client) =>
      transaction(client, async () => {
        await client.query('select from search.words');
        const rebuild = indexer.rebuild().then(() => {
          live = true;
        });
        while (!(await waiting())) await sleep(10);
        // Tables are locked by name: the rebuild holds the lock on `beginning` and waits for `words`.
        expect((await client.query('select from search.beginning')).rowCount).toBeGreaterThan(0);
        expect(live).toBe(false);
        return { rebuild };
      }),
    );
    await (await rebuilding).rebuild;
    expect(live).toBe(true);
    expect(await sink.count()).toBe(1);
  });

  it('counts tables of another layout as missing, and does not return to them', async () => {
    await b.grow('Pyrella una');
    await indexer.ensure();
    await indexer.rebuild();
    expect(await sink.count()).toBe(1);
    await b.rows(`comment on schema search_before is 'of before'`);
    expect(await sink.openKept()).toBeNull();
    await b.rows(`comment on schema search is 'of before'`);
    expect(await sink.count()).toBeNull();
  });

  it('removes a deleted species', async () => {
    const [one] = await b.grow('Pyrella una');
    await indexer.ensure();
    await b.remove(one!);
    await b.drain(indexer);
    expect(await contents()).toEqual([[], [], []]);
  });

  it('is equal to the other store, if there are two', async () => {
    await indexer.ensure();
    const ids = await b.grow('Pyrella una', 'Pyrella altera');
    const both = createIndexer({
      database: b.database,
      sinks: [b.store, sink],
      logger: pino({ level: 'silent' }),
    });
    await b.drain(both);
    expect([...b.store.found().keys()]).toEqual(ids);
    expect(await b.rows('select id from search.document order by id')).toEqual(ids);
  });
});
