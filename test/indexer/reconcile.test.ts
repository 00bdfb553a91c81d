import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { WAITS } from '../../indexer/context.js';
import { readDocuments } from '../../indexer/documents.js';
import { createTallies, DRIFTS, type Tallies } from '../../indexer/drift.js';
import type { FillProgress } from '../../indexer/fill-indexes.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { isReconciled, type Reconciled } from '../../indexer/reconcile.js';
import type { Database } from '../../src/database/database.js';
import type { SearchDocument } from '../../src/search/document.js';
import { document, elasticsearchStore, postgresStore, type Store } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

const url = await testElasticsearch();

/** Found kinds of drift with their ids. */
const idsBy = (tallies: Tallies) =>
  Object.fromEntries(
    DRIFTS.filter((drift) => tallies[drift].count > 0).map((drift) => [drift, tallies[drift].first]),
  );
const found = ({ stores }: Reconciled) => stores.map((store) => idsBy(store.found));
const left = ({ stores }: Reconciled) => stores.map((store) => idsBy(store.remaining));

const rules = (open: (database: Database) => Store) => {
  let b: Bench;
  let store: Store;
  let indexer: Indexer;
  let ids: readonly number[];
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    store = open(b.database);
    indexer = over(store);
    ids = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia', 'Pyrella quarta', 'Pyrella quinta');
    await indexer.ensure();
  });
  afterEach(async () => {
    await store.close();
    await b.close();
  });

  const over = ({ sink }: Store, waitingTimes = WAITS): Indexer =>
    createIndexer({ database: b.database, sinks: [sink], logger: pino({ level: 'silent' }), waitingTimes });
  /** An indexer that waits for pending changes only briefly, because nobody delivers them. */
  const hasty = (of: Store) => over(of, { ...WAITS, pending: 20 });
  const made = async (id: number): Promise<SearchDocument> =>
    (await b.database.session((client) => readDocuments(client, [id])))[0]!;
  const put = async (id: number, changed: Partial<SearchDocument>) =>
    store.sink.write([{ put: { ...(await made(id)), ...changed } }]);
  const contents = async () => {
    await store.sink.refresh();
    return store.sink.documents({ after: 0, limit: 100 });
  };
  /** Returns the content of a new index. */
  const rebuilt = async () => {
    const before = await contents();
    await indexer.rebuild();
    return { before, after: await contents() };
  };

  it('finds nothing in a new index, nor after changes were delivered', async () => {
    await b.change(ids[0]!, 140);
    await b.remove(ids[1]!);
    await b.drain(indexer);
    const reconciled = await indexer.reconcile();
    expect(reconciled).toMatchObject({ species: 4, waiting: 0, stores: [{ documents: 4 }] });
    expect(found(reconciled)).toEqual([{}]);
    expect(isReconciled(reconciled)).toBe(true);
  });

  it('finds every kind of drift and repairs it', async () => {
    const [missing, older, newer, columns, item] = ids as [number, number, number, number, number];
    await store.sink.write([{ remove: { id: missing, revision: (await made(missing)).revision } }]);
    await b.rows('update species set revision = revision + 1 where id = $1', [older]);
    await put(newer, { revision: 1_000 });
    await put(columns, { columns: { ...(await made(columns)).columns, light: 9 } });
    await put(item, { species_item: '{"of":"somebody else"}' });
    await store.sink.write([{ put: document(77_777, { revision: 30 }) }]);
    const drift = {
      missing: [missing],
      surplus: [77_777],
      older: [older],
      newer: [newer],
      content: [columns, item],
    };

    const compared = await indexer.compare();
    expect([found(compared), left(compared), compared.repaired]).toEqual([[drift], [drift], false]);
    expect(isReconciled(compared)).toBe(false);

    const repaired = await indexer.reconcile();
    expect([found(repaired), left(repaired), repaired.repaired]).toEqual([[drift], [{}], true]);
    expect(isReconciled(repaired)).toBe(true);
    expect(found(await indexer.compare())).toEqual([{}]);
    const { before, after } = await rebuilt();
    expect(before).toEqual(after);

    // A species whose stored revision was ahead is reported again.
    await b.change(newer, 150);
    await b.drain(indexer);
    expect(found(await indexer.compare())).toEqual([{}]);
  });

  it('changes nothing in a dry run, and finds the same differences again', async () => {
    await put(ids[0]!, { popularity: 7 });
    const before = await contents();
    expect(found(await indexer.compare())).toEqual([{ content: [ids[0]] }]);
    expect(await contents()).toEqual(before);
    expect(await b.rows('select seq from outbox')).toEqual([]);
    expect(found(await indexer.compare())).toEqual([{ content: [ids[0]] }]);
  });

  it('reports changes in the outbox as waiting', async () => {
    await b.change(ids[0]!, 140);
    const compared = await hasty(store).compare();
    expect([found(compared), compared.waiting]).toEqual([[{}], 1]);
    const reconciled = await indexer.reconcile();
    expect([found(reconciled), reconciled.waiting]).toEqual([[{}], 0]);
    expect(await b.rows('select seq from outbox')).toEqual([]);
  });

  it('reports what it cannot repair, and species without a document', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [ids[0]]);
    const reconciled = await indexer.reconcile();
    expect([found(reconciled), left(reconciled)]).toEqual([
      [{ unbuildable: [ids[0]] }],
      [{ unbuildable: [ids[0]] }],
    ]);
    expect(isReconciled(reconciled)).toBe(false);
    expect(await indexer.deadLetters()).toMatchObject([{ species: ids[0] }]);
  });

  it('keeps its latest result', async () => {
    await put(ids[0]!, { popularity: 7 });
    await indexer.reconcile();
    const [row] = await b.rows<Record<string, unknown>>('select to_jsonb(r) from reconciliation r');
    expect(row).toMatchObject({
      store: store.sink.name,
      repaired: true,
      documents: 5,
      found: { content: 1, missing: 0 },
      remaining: { content: 0, missing: 0 },
    });
    await b.rows("update reconciliation set finished_at = now() - interval '1 day'");
    await indexer.reconcile();
    const [again] = await b.rows<Record<string, unknown>>(
      "select to_jsonb(r) || jsonb_build_object('recent', finished_at > now() - interval '1 hour') from reconciliation r",
    );
    expect(again).toMatchObject({ recent: true, found: { content: 0 } });
    await b.grow('Pyrella sexta');
    await b.drain(indexer);
    await put(ids[0]!, { popularity: 8 });
    await indexer.compare();
    expect(await b.rows('select to_jsonb(r) from reconciliation r')).toMatchObject([
      { repaired: false, documents: 6, found: { content: 1 }, remaining: { content: 1 } },
    ]);
  });

  it('reports no false difference while species change and an indexer delivers', async () => {
    const stop = new AbortController();
    const following = indexer.follow(stop.signal);
    let height = 200;
    const changing = (async () => {
      while (!stop.signal.aborted) {
        for (const id of ids) await b.change(id, height);
        height += 1;
      }
    })();
    const all: Reconciled[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      all.push(await indexer.compare(), await indexer.reconcile());
      await sleep(50);
    }
    stop.abort();
    await Promise.all([following, changing]);
    expect(height).toBeGreaterThan(201);
    expect(all.flatMap(found)).toEqual(all.map(() => ({})));
    await b.drain(indexer);
    expect(found(await indexer.compare())).toEqual([{}]);
  });
};

describe('tallies of drift', () => {
  it('count all documents and name the ten lowest ids', () => {
    const tallies = createTallies();
    for (const id of [100, 7, 12, 3, 9, 11, 1, 20, 5, 8, 10, 2])
      tallies.add([{ id, drift: 'missing', storedRevision: 0 }]);
    expect(tallies.read().missing).toEqual({ count: 12, first: [1, 2, 3, 5, 7, 8, 9, 10, 11, 12] });
  });
});

describe('reconcile', () => {
  let b: Bench;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
  });
  afterEach(() => b.close());

  it('requires an index', async () => {
    b.store.live = null;
    b.store.count = async () => null;
    await expect(b.indexer.reconcile()).rejects.toThrow(/elasticsearch has no index .* linnea index rebuild/);
  });

  it('counts documents and differences of all windows, and removes a surplus of any size', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.drain();
    for (let id = 2_001; id <= 4_200; id += 1)
      b.store.live!.set(id, { revision: 1, document: document(id, { revision: 1 }) });
    const reconciled = await b.indexer.reconcile();
    const surplus = Array.from({ length: 10 }, (_, nth) => 2_001 + nth);
    expect(reconciled).toMatchObject({
      species: 1,
      stores: [{ documents: 2_201, found: { surplus: { count: 2_200, first: surplus } } }],
    });
    expect(left(reconciled)).toEqual([{}]);
    expect([...b.store.found().keys()]).toEqual([one]);
  });

  it('checks repaired species again although others nearby only waited for their delivery', async () => {
    const [one, two] = await b.grow('Pyrella una', 'Pyrella altera');
    await b.drain();
    b.store.live!.delete(one!);
    await b.change(two!, 150);
    const reconciled = await b.indexer.reconcile();
    expect([found(reconciled), left(reconciled)]).toEqual([[{ missing: [one] }], [{}]]);
  });

  it('leaves rejected documents to the dead letters', async () => {
    const [one] = await b.grow('Pyrella una');
    b.store.rejections.set(one!, 'bad day');
    const reconciled = await b.indexer.reconcile();
    expect([found(reconciled), left(reconciled)]).toEqual([[{ missing: [one] }], [{ missing: [one] }]]);
    // Once as a change and once as a repair.
    expect(await b.indexer.deadLetters()).toMatchObject([{ species: one, attempts: 2 }]);
  });

  it.each(['rebuild', 'rollback', 'reconcile', 'compare'] as const)(
    'and every other work on a whole index reports its progress and stops on request: %s',
    async (work) => {
      await b.grow('Pyrella una');
      await b.indexer.rebuild();
      const progress: FillProgress[] = [];
      await b.indexer[work]((report) => progress.push(report));
      expect(progress).toContainEqual({ stage: expect.any(String), done: 1, total: 1 });
      await expect(b.indexer[work](undefined, AbortSignal.abort())).rejects.toThrow(/abort/);
    },
  );
});

describeElasticsearch(url)('reconcile with documents that another client of Elasticsearch wrote', () => {
  it.each([1, 3])('repairs removed and wrong documents after %d writes each', async (writes) => {
    const b = await bench();
    const store = elasticsearchStore(b.database, url!);
    const indexer = createIndexer({
      database: b.database,
      sinks: [store.sink],
      logger: pino({ level: 'silent' }),
    });
    const [missing, other] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await indexer.ensure();
    const index = store.alias;
    for (let nth = 1; nth <= writes; nth += 1)
      for (const id of [missing, other])
        await store.client.update({ index, id: String(id), doc: { popularity: 70_000 + nth } });
    await store.client.delete({ index, id: String(missing) });
    const repaired = await indexer.reconcile();
    expect([found(repaired), left(repaired)]).toEqual([[{ missing: [missing, other] }], [{}]]);
    await b.change(missing, 150);
    await b.drain(indexer);
    expect(found(await indexer.compare())).toEqual([{}]);
    await store.close();
    await b.close();
  });
});

describe('reconcile with the Postgres store', () => rules(postgresStore));
describeElasticsearch(url)('reconcile with the Elasticsearch store', () =>
  rules((database) => elasticsearchStore(database, url!)),
);
