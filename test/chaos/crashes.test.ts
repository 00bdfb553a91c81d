import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { brokenIn } from '../../bench/crashes/acknowledged.js';
import { compared } from '../../bench/crashes/compared.js';
import { killIndexer } from '../../bench/crashes/indexer.js';
import { launcher } from '../../bench/crashes/launch.js';
import { invite } from '../../bench/crashes/people.js';
import { killService } from '../../bench/crashes/service.js';
import type { Stores } from '../../bench/stores.js';
import { totalOf } from '../../indexer/drift.js';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { packaged } from '../../src/package-root.js';
import { loadSample } from '../../src/sample.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/sink.js';
import { dropIndexes } from '../search/fixture.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';

/** The part `crashes` of the bench, in fewer rounds and from the sources. */
const ROUNDS = 10;
const launch = launcher(['--import', 'tsx', packaged('src', 'cli', 'main.ts')]);
const silent = (): void => undefined;

const url = await testElasticsearch();

describeElasticsearch(url)('kill -9', () => {
  let database: Database;
  let index: ReturnType<typeof testIndex>;
  let stores: Stores;
  let folder: string;
  beforeAll(async () => {
    const logger = pino({ level: 'silent' });
    folder = await mkdtemp(join(tmpdir(), 'linnea-crashes-'));
    database = await testDatabase();
    await loadSample(database, folder, logger);
    index = testIndex(url!);
    await createIndexer({ database, sinks: [createElasticsearchSink(index)], logger }).rebuild();
    stores = { databaseUrl: database.url, elasticsearchUrl: url!, index: index.alias };
  }, 120_000);
  afterAll(async () => {
    await dropIndexes(index);
    await index.client.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('of the indexer, at random while species change: the index is like Postgres at the end', async () => {
    const { changes, kills } = await killIndexer(stores, launch, ROUNDS, silent);
    expect(kills).toBe(ROUNDS);
    expect(changes).toBeGreaterThan(1_000);
    const { documents, found } = await compared(stores);
    expect(documents).toBeGreaterThan(200);
    expect(totalOf(found)).toBe(0);
  }, 300_000);

  it('C9.3 C9.48 of the service, at random during corrections: every answer stands, nothing is half', async () => {
    const killed = await killService(stores, await invite(stores.databaseUrl), launch, ROUNDS, silent);
    expect([...killed.others]).toEqual([]);
    expect(killed.accepted.size).toBeGreaterThan(10);
    expect(await brokenIn(stores.databaseUrl, killed)).toEqual({ lost: 0, notAccepted: 0, half: 0 });
    expect(totalOf((await compared(stores)).found)).toBe(0);
  }, 300_000);
});
