import { pino } from 'pino';
import { DRIFTS } from '../../indexer/drift.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { elasticsearchStore } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { type Bench, bench } from './fixture.js';

const url = await testElasticsearch();

describeElasticsearch(url)('what Elasticsearch refuses', () => {
  let b: Bench;
  let store: ReturnType<typeof elasticsearchStore>;
  let indexer: Indexer;
  const client = createElasticsearchClient(url ?? 'http://127.0.0.1:1');
  beforeEach(async () => {
    b = await bench();
    store = elasticsearchStore(b.database, url!);
    indexer = createIndexer({
      database: b.database,
      sinks: [store.sink],
      logger: pino({ level: 'silent' }),
    });
  });
  afterEach(async () => {
    await store.close();
    await b.close();
  });
  afterAll(() => client.close());

  /** As an operator does, or a disk that is nearly full. */
  const blockWrites = (blocked: boolean) =>
    client.indices.putSettings({ index: store.alias, settings: { 'index.blocks.write': blocked } });
  const differing = async () => {
    const [{ found }] = (await indexer.compare()).stores as [
      Awaited<ReturnType<Indexer['compare']>>['stores'][0],
    ];
    return DRIFTS.filter((drift) => found[drift].count > 0).map((drift) => [drift, ...found[drift].first]);
  };

  it('is listed with the reason, found by a comparison, and delivered when it is retried', async () => {
    const [one, two] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await indexer.ensure();
    await blockWrites(true);
    await b.change(one, 140);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toMatchObject([
      { species: one, attempts: 1, reason: expect.stringMatching(/^elasticsearch: cluster_block_exception/) },
    ]);
    expect((await indexer.status()).deadLetters).toBe(1);
    expect(await differing()).toEqual([['older', one]]);

    expect(await indexer.retry()).toBe(1);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toMatchObject([{ species: one, attempts: 2 }]);

    await blockWrites(false);
    await b.change(two, 150);
    expect(await indexer.retry()).toBe(1);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toEqual([]);
    expect(await differing()).toEqual([]);
  });
});
