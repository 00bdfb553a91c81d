import type { Client } from '@elastic/elasticsearch';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { elasticsearchEngine, idsOf, postgresEngine } from '../../testkit/engines.js';
import { type Answered, byClass } from '../../testkit/judged-searches/metrics.js';
import { type JudgedQuery, loadQueries } from '../../testkit/judged-searches/queries.js';
import { searchWith } from '../../testkit/judged-searches/search.js';
import { listQueryOf, searchRequest } from '../../testkit/list-requests.js';
import { fillWithSample } from '../../testkit/sample.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';

const LOGGER = pino({ level: 'silent' });

/**
 * Success@1 on the sample, which may not fall. The sample has all plants of these queries, but few of their
 * synonyms and common names: it lacks *Malus pumila*, and only one source calls the radish so, as others call the wild one
 * (C7.4, rows 1 and 2).
 */
const RECORDED: Readonly<Record<string, number>> = {
  'common-en': 0.958,
  'common-other': 0.841,
  scientific: 0.941,
  author: 1,
  synonym: 0.636,
  hybrid: 1,
  infraspecific: 1,
  cultivar: 1,
  qualifier: 1,
  abbreviated: 1,
  gender: 1,
  'latin-variant': 1,
  swapped: 1,
  punctuation: 1,
  'prefix-2': 1,
  'prefix-4': 1,
  'one-typo': 1,
  'two-typos': 1,
};

const url = await testElasticsearch();

describeElasticsearch(url)('judged queries on the sample', () => {
  let database: Database;
  let client: Client;
  let alias: string;
  let elasticsearch: SearchEngine;
  let postgres: SearchEngine;
  let queries: readonly JudgedQuery[];

  beforeAll(async () => {
    database = await testDatabase();
    const index = testIndex(url!);
    ({ client, alias } = index);
    await fillWithSample(database);
    const sinks = [createElasticsearchSink(index), createPostgresSink(database)];
    await createIndexer({ database, sinks, logger: LOGGER }).rebuild();
    const lexicon = createLexicon(database.pool);
    elasticsearch = elasticsearchEngine(index, lexicon);
    postgres = postgresEngine(database.pool, lexicon);
    queries = await ofSample(database);
  });

  afterAll(async () => {
    for (const index of Object.keys(await client.indices.get({ index: `${alias}-*` })))
      await client.indices.delete({ index });
    await client?.close();
    await database?.close();
  });

  it('C7.7 both engines answer them in the same order', async () => {
    for (const { text } of queries) {
      const asked = listQueryOf(searchRequest(text, text));
      expect({ text, ...(await idsOf(elasticsearch, asked)) }).toEqual({
        text,
        ...(await idsOf(postgres, asked)),
      });
    }
  }, 900_000);

  it('C7.4 the expected plants come first as often as recorded', async () => {
    const answered: Answered[] = [];
    for (const query of queries) answered.push({ query, found: await searchWith(postgres)(query.text) });
    const figures = byClass(answered);
    const fallen = Object.entries(RECORDED).filter(
      ([name, success]) => (figures.get(name)?.success1 ?? 0) < success,
    );
    expect(fallen).toEqual([]);
  }, 120_000);
});

/** The queries whose expected plants are all in the sample. */
const ofSample = async (database: Database): Promise<readonly JudgedQuery[]> => {
  const { rows } = await database.session((session) =>
    session.query<{ name: string }>('select scientific_name as name from species'),
  );
  const known = new Set(rows.map(({ name }) => name));
  return loadQueries().filter(({ answers }) => [...answers.keys()].every((name) => known.has(name)));
};
