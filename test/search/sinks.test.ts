import type { Database } from '../../src/database/database.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { documentChecksum } from '../../src/search/checksum.js';
import { SearchUnavailable } from '../../src/search/engine.js';
import { idsOf } from '../../testkit/engines.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { document, EVERYTHING, elasticsearchStore, fill, postgresStore, type Store } from './fixture.js';

const url = await testElasticsearch();

const rules = (open: (database: Database) => Store) => {
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => {
    store = open(database);
  });
  afterEach(() => store.close());
  afterAll(() => database.close());

  const items = async (): Promise<readonly string[]> => {
    await store.sink.refresh();
    return (await store.engine.page(EVERYTHING)).items.map(String);
  };
  const put = (id: number, revision: number) => ({
    put: document(id, { revision, species_item: `{"${id}":${revision}}` }),
  });
  const outcomes = async (...writes: Parameters<Store['sink']['write']>[0]) =>
    (await store.sink.write(writes)).map(({ outcome }) => outcome);

  it('has no index at first: lists and writes are unavailable, and no write creates an index', async () => {
    expect(await store.sink.count()).toBeNull();
    await expect(store.engine.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
    await expect(store.sink.write([put(1, 1)])).rejects.toThrow(/linnea index rebuild/);
    expect(await store.sink.count()).toBeNull();
  });

  it('keeps the higher revision, whatever the order of writes', async () => {
    await fill(store, []);
    expect(await outcomes(put(1, 5), put(2, 1))).toEqual(['applied', 'applied']);
    expect(await outcomes(put(1, 4), put(2, 2))).toEqual(['newer', 'applied']);
    expect(await outcomes(put(1, 5))).toEqual(['applied']);
    expect(await items()).toEqual(['{"1":5}', '{"2":2}']);
  });

  it('applies several writes of one document in order', async () => {
    await fill(store, []);
    expect(await outcomes(put(1, 2), put(1, 3), put(1, 1))).toEqual(['applied', 'applied', 'newer']);
    expect(await items()).toEqual(['{"1":3}']);
  });

  it('removes by revision, and older writes do not restore a removed document', async () => {
    await fill(store, [document(1, { revision: 3 })]);
    const remove = (id: number, revision: number) => ({ remove: { id, revision } });
    expect(await outcomes(remove(1, 2))).toEqual(['newer']);
    expect(await outcomes(remove(1, 4), remove(7, 2))).toEqual(['applied', 'applied']);
    expect(await items()).toEqual([]);
    expect(await outcomes(put(1, 3), put(7, 1))).toEqual(['newer', 'newer']);
    expect(await outcomes(put(1, 5))).toEqual(['applied']);
    expect(await items()).toEqual(['{"1":5}']);
    expect(await outcomes(remove(1, 6))).toEqual(['applied']);
    expect(await outcomes(put(1, 5))).toEqual(['newer']);
    expect(await items()).toEqual([]);
  });

  it('C7.4 finds a document by its present names only: as a whole, by the beginning, and by words', async () => {
    const named = (name: string) => ({ common: [name], beginning: [name], words: [name] });
    const found = async (...texts: readonly string[]) => {
      await store.sink.refresh();
      const query = { ...EVERYTHING, order: [] };
      const pages = texts.map((text) => idsOf(store.engine, { ...query, names: readNameQuery(text).names }));
      return (await Promise.all(pages)).map(({ ids }) => ids);
    };
    await fill(store, [document(1, { names: named('sweet briar') })]);
    expect(await found('sweet briar', 'swe', 'briar sweet')).toEqual([[1], [1], [1]]);
    await store.sink.write([{ put: document(1, { revision: 2, names: named('dog rose') }) }]);
    expect(await found('sweet briar', 'swe', 'briar sweet')).toEqual([[], [], []]);
    expect(await found('dog rose', 'dog', 'rose dog')).toEqual([[1], [1], [1]]);
  });

  it('C7.9 finds a plant by the names of its other species, which find no species', async () => {
    const named = (name: string) => ({ common: [name], beginning: [name], words: [name] });
    await fill(store, [document(1, { names: named('sweet briar'), plant: named('dog rose') })]);
    await store.sink.refresh();
    const found = (collection: 'species' | 'plants', texts: readonly string[]) =>
      Promise.all(
        texts.map(async (text) => {
          const { names } = readNameQuery(text);
          return (await idsOf(store.engine, { ...EVERYTHING, collection, order: [], names })).total;
        }),
      );
    const own = ['sweet briar', 'swe', 'briar sweet'];
    const others = ['dog rose', 'dog', 'rose dog'];
    expect(await found('plants', [...own, ...others])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await found('species', [...own, ...others])).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('accepts concurrent writers of the same documents', async () => {
    await fill(store, []);
    const writers = [3, 1, 4, 2].map((revision) => store.sink.write([put(1, revision), put(2, revision)]));
    await Promise.all(writers);
    expect(await items()).toEqual(['{"1":4}', '{"2":4}']);
  });

  it('answers from the live index until the new one is complete', async () => {
    await fill(store, [document(1)]);
    const rebuild = await store.sink.beginRebuild();
    await rebuild.load([document(2), document(3)]);
    await rebuild.prepare();
    expect(await items()).toEqual(['{"species":1}']);
    await rebuild.load([document(3, { revision: 2, species_item: '{"again":3}' })]);
    await rebuild.swap(2);
    expect(await items()).toEqual(['{"species":2}', '{"again":3}']);
    expect(await store.sink.count()).toBe(2);
  });

  it('lists its content while it is prepared', async () => {
    const rebuild = await store.sink.beginRebuild();
    await rebuild.load([document(2), document(3)]);
    await rebuild.refresh();
    const [, stored] = await Promise.all([rebuild.prepare(), rebuild.documents({ after: 0, limit: 10 })]);
    expect(stored.map(({ id }) => id)).toEqual([2, 3]);
    await rebuild.abandon();
  });

  it('lists documents by id, or the next ones after an id, with their revisions and checksums', async () => {
    const all = [1, 2, 3, 4].map((id) => document(id, { revision: id + 4, popularity: id }));
    await fill(store, all.toReversed());
    await store.sink.refresh();
    const stored = (...ids: readonly number[]) =>
      ids.map((id) => ({ id, revision: id + 4, checksum: documentChecksum(all[id - 1]!) }));
    expect(await store.sink.documents({ ids: [4, 9, 2] })).toEqual(stored(2, 4));
    expect(await store.sink.documents({ ids: [] })).toEqual([]);
    expect(await store.sink.documents({ after: 1, limit: 2 })).toEqual(stored(2, 3));
    expect(await store.sink.documents({ after: 4, limit: 2 })).toEqual([]);
  });

  it('does not switch over to an index that lacks a document', async () => {
    await fill(store, [document(1)]);
    const rebuild = await store.sink.beginRebuild();
    await rebuild.load([document(2)]);
    await rebuild.prepare();
    await expect(rebuild.swap(2)).rejects.toThrow('has 1 documents, but 2 were expected');
    await rebuild.abandon();
    expect(await items()).toEqual(['{"species":1}']);
  });

  it('removes what an interrupted rebuild has left', async () => {
    const died = await store.sink.beginRebuild();
    await died.load([document(1)]);
    await fill(store, [document(2)]);
    expect(await items()).toEqual(['{"species":2}']);
    await died.abandon();
  });
};

describe('the Postgres store', () => rules(postgresStore));
describeElasticsearch(url)('the Elasticsearch store', () =>
  rules((database) => elasticsearchStore(database, url!)),
);
