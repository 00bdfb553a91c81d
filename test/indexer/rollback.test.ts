import { pino } from 'pino';
import { readDocuments } from '../../indexer/documents.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import type { SearchDocument } from '../../src/search/document.js';
import type { Rebuild, SearchSink } from '../../src/search/sink.js';
import { document, elasticsearchStore, postgresStore, type Store } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

const url = await testElasticsearch();

const rules = (open: (database: Database) => Store) => {
  let b: Bench;
  let store: Store;
  let indexer: Indexer;
  let ids: readonly number[];
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    store = open(b.database);
    indexer = over(store.sink);
    ids = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    await indexer.ensure();
  });
  afterEach(async () => {
    await store.close();
    await b.close();
  });

  const over = (sink: SearchSink): Indexer =>
    createIndexer({ database: b.database, sinks: [sink], logger: pino({ level: 'silent' }) });
  const made = async (id: number): Promise<SearchDocument> =>
    (await b.database.session((client) => readDocuments(client, [id])))[0]!;
  const contents = async () => {
    await store.sink.refresh();
    return store.sink.documents({ after: 0, limit: 100 });
  };
  /** Kinds of drift with their ids. */
  const drift = async () => {
    const [compared] = (await indexer.compare()).stores;
    const kinds = Object.entries(compared!.found).filter(([, { count }]) => count > 0);
    return Object.fromEntries(kinds.map(([kind, { first }]) => [kind, first]));
  };
  /** Marks the live index so that it can be recognised, at the same revision. */
  const mark = async (id: number) =>
    store.sink.write([{ put: { ...(await made(id)), species_item: '{"marked":true}' } }]);
  /** A sink whose indexes are changed before they become live. */
  const meddled = (by: (rebuild: Rebuild) => Partial<Rebuild>): SearchSink => ({
    ...store.sink,
    beginRebuild: async () => {
      const rebuild = await store.sink.beginRebuild();
      return { ...rebuild, ...by(rebuild) };
    },
    openKept: async () => {
      const kept = await store.sink.openKept();
      return kept && { ...kept, ...by(kept) };
    },
  });

  it('returns to the previous index after it has received what was published since', async () => {
    const [one, two, three] = ids as [number, number, number];
    await mark(one);
    await indexer.rebuild();
    expect(await drift()).toEqual({});
    await b.change(two, 150);
    await b.remove(three);
    await b.grow('Pyrella quarta');
    await b.drain(indexer);
    const [back, ...others] = await indexer.rollback();
    expect([back, others]).toEqual([
      { store: store.sink.name, index: expect.any(String), species: 3, seconds: expect.any(Number) },
      [],
    ]);
    // The mark shows that the document is the old one; everything else equals Postgres.
    expect(await drift()).toEqual({ content: [one] });
    expect(await b.rows('select seq from outbox')).toEqual([]);
  });

  it('returns to the later index by a second rollback', async () => {
    await mark(ids[0]!);
    await indexer.rebuild();
    await indexer.rollback();
    await b.change(ids[1]!, 150);
    await b.drain(indexer);
    await indexer.rollback();
    expect(await drift()).toEqual({});
  });

  it('continues from there', async () => {
    await indexer.rebuild();
    await indexer.rollback();
    await b.change(ids[0]!, 160);
    await b.drain(indexer);
    expect(await drift()).toEqual({});
    await indexer.rebuild();
    expect(await drift()).toEqual({});
  });

  it('fails after the first build, since there is no previous index', async () => {
    const before = await contents();
    await expect(indexer.rollback()).rejects.toThrow(/keeps no previous index of this version/);
    expect(await contents()).toEqual(before);
  });

  it('leaves the live index unchanged if the previous one cannot be updated', async () => {
    await indexer.rebuild();
    await b.change(ids[0]!, 170);
    await b.drain(indexer);
    const before = await contents();
    const failing = meddled(() => ({
      load: async () => {
        throw new Error('the store went away');
      },
    }));
    await expect(over(failing).rollback()).rejects.toThrow('the store went away');
    expect(await contents()).toEqual(before);
    await indexer.rollback();
    expect(await drift()).toEqual({});
  });

  it('does not switch over to an index whose content differs from what was loaded', async () => {
    const before = await contents();
    const wrong = meddled(({ load }) => ({
      load: (documents) =>
        load(documents.map((each) => (each.id === ids[1] ? { ...each, popularity: 7_777 } : each))),
    }));
    await expect(over(wrong).rebuild()).rejects.toThrow(
      new RegExp(`differs from the loaded documents of species ${ids[1]}`),
    );
    expect(await contents()).toEqual(before);
  });

  it('does not switch over to an index that lost a species that changed during loading', async () => {
    let prepared = false;
    const losing = meddled(({ load, prepare }) => ({
      load: async (documents) =>
        prepared ? documents.map(({ id }) => ({ id, outcome: 'applied' as const })) : load(documents),
      prepare: async () => {
        await prepare();
        prepared = true;
        await b.change(ids[2]!, 180);
      },
    }));
    await expect(over(losing).rebuild()).rejects.toThrow(
      new RegExp(`differs from the loaded documents of species ${ids[2]}`),
    );
  });
};

describe('rollback to an index of more documents than a page has', () => {
  it('removes those of species that no longer exist', async () => {
    const b = await bench();
    const [one] = await b.grow('Pyrella una');
    await b.indexer.rebuild();
    await b.indexer.rebuild();
    const ids = [2_001, 2_002, ...Array.from({ length: 1_500 }, (_, nth) => 5_000 + nth)];
    for (const id of ids) b.store.before!.set(id, { revision: 3, document: document(id, { revision: 3 }) });
    expect(await b.indexer.rollback()).toMatchObject([{ species: 1 }]);
    expect([...b.store.found().keys()]).toEqual([one]);
    expect(b.store.live!.get(6_499)).toEqual({ revision: 4, document: null });
    await b.close();
  });
});

describe('rollback of the Postgres store', () => {
  rules(postgresStore);
});
describeElasticsearch(url)('rollback of the Elasticsearch store', () =>
  rules((database) => elasticsearchStore(database, url!)),
);
