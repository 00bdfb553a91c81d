import { pino } from 'pino';
import { totalOf } from '../../indexer/drift.js';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { findIndexDifferences } from '../../testkit/crashes/index-differences.js';
import { killIndexer } from '../../testkit/crashes/kill-indexer.js';
import { killService } from '../../testkit/crashes/kill-service.js';
import { findLosses } from '../../testkit/crashes/lost-corrections.js';
import { launcher } from '../../testkit/linnea-process.js';
import { fillWithSample } from '../../testkit/sample.js';
import type { Stores } from '../../testkit/stores.js';
import { dropIndexes } from '../search/fixture.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { programOf } from '../support/of-run.js';

/** Runs the part `crashes` of the bench from the sources, with fewer rounds. */
const ROUNDS = 4;
const [, program] = await programOf('linnea');
const launch = launcher([program]);
const silent = (): void => undefined;

const url = await testElasticsearch();

describeElasticsearch(url)('kill -9', () => {
  let database: Database;
  let index: ReturnType<typeof testIndex>;
  let stores: Stores;
  beforeAll(async () => {
    const logger = pino({ level: 'silent' });
    database = await testDatabase();
    await fillWithSample(database);
    index = testIndex(url!);
    await createIndexer({ database, sinks: [createElasticsearchSink(index)], logger }).rebuild();
    stores = { databaseUrl: database.url, elasticsearchUrl: url!, index: index.alias };
  }, 120_000);
  afterAll(async () => {
    await dropIndexes(index);
    await index.client.close();
    await database.close();
  });

  it('of the indexer, at random while species change: finally the index equals Postgres', async () => {
    const { changes, kills } = await killIndexer(stores, launch, ROUNDS, silent);
    expect(kills).toBe(ROUNDS);
    expect(changes).toBeGreaterThan(1_000);
    const { documents, found } = await findIndexDifferences(stores);
    expect(documents).toBeGreaterThan(200);
    expect(totalOf(found)).toBe(0);
  }, 900_000);

  it('C9.3 C9.48 of the service, at random during corrections: no confirmed write is lost, none is half applied', async () => {
    const killed = await killService(stores, launch, ROUNDS, silent);
    expect([...killed.failures]).toEqual([]);
    expect(killed.accepted.size).toBeGreaterThan(10);
    expect(await findLosses(stores.databaseUrl, killed)).toEqual({ lost: 0, notAccepted: 0, half: 0 });
    expect(totalOf((await findIndexDifferences(stores)).found)).toBe(0);
  }, 900_000);
});
