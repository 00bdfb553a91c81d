import { pino } from 'pino';
import { DRIFTS } from '../../indexer/drift.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { elasticsearchStore } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

const url = await testElasticsearch();

describeElasticsearch(url)('a document that Elasticsearch rejects', () => {
  let b: Bench;
  let store: ReturnType<typeof elasticsearchStore>;
  let indexer: Indexer;
  /** Lines that the indexer logs. */
  let problems: string[];
  const client = createElasticsearchClient(url ?? 'http://127.0.0.1:1');
  const restored = restoredDatabase();
  beforeEach(async () => {
    problems = [];
    b = await bench(restored.next);
    store = elasticsearchStore(b.database, url!);
    indexer = createIndexer({
      database: b.database,
      sinks: [store.sink],
      logger: pino({ level: 'warn' }, { write: (line) => problems.push(line) }),
    });
  });
  afterEach(async () => {
    await store.close();
    await b.close();
  });
  afterAll(() => client.close());

  /** Blocks writes as an operator does, or Elasticsearch on a nearly full disk. */
  const blockWrites = (blocked: boolean) =>
    client.indices.putSettings({ index: store.alias, settings: { 'index.blocks.write': blocked } });
  const differing = async () => {
    const [{ found }] = (await indexer.compare()).stores as [
      Awaited<ReturnType<Indexer['compare']>>['stores'][0],
    ];
    return DRIFTS.filter((drift) => found[drift].count > 0).map((drift) => [drift, ...found[drift].first]);
  };

  it('is listed with the reason, found by a comparison, and delivered on retry', async () => {
    const [one, two] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await indexer.ensure();
    await b.drain(indexer);
    /** Longer than any term may be. */
    const rename = (name: string) =>
      b.rows('update species set scientific_name = $2 where id = $1', [one, name]);
    await rename('Pyrella '.repeat(5_000));
    await b.change(one, 140);
    await b.change(two, 150);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toMatchObject([
      {
        species: one,
        attempts: 1,
        reason: expect.stringMatching(/^elasticsearch: document_parsing_exception.{100,1000}…$/s),
      },
    ]);
    expect((await indexer.status()).deadLetters).toBe(1);
    expect(await differing()).toEqual([['older', one]]);

    expect(await indexer.retry()).toBe(1);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toMatchObject([{ species: one, attempts: 2 }]);

    await rename('Pyrella una');
    expect(await indexer.retry()).toBe(1);
    await b.drain(indexer);
    expect(await indexer.deadLetters()).toEqual([]);
    expect(await differing()).toEqual([]);
  });

  it('an index closed to all writes rejects none: changes wait as during an outage', async () => {
    const [one] = (await b.grow('Pyrella una')) as [number];
    await indexer.ensure();
    await b.drain(indexer);
    await blockWrites(true);
    await b.change(one, 140);
    await b.followUntil(
      async () => problems.some((text) => /does not accept writes: .*blocked/.test(text)),
      indexer,
    );
    expect(await indexer.deadLetters()).toEqual([]);
    expect(await b.rows('select species_id from outbox')).toEqual([one]);

    await blockWrites(false);
    await b.drain(indexer);
    expect(await differing()).toEqual([]);
  });
});
