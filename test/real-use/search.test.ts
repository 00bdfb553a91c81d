import { createIndexer } from '../../indexer/indexer.js';
import { readConfig } from '../../src/config/environment.js';
import { REQUEST_POOL } from '../../src/database/connections/pool.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { type OpenSearch, openSearch } from '../../src/process/open-stores.js';
import { SEARCH_LIMITS } from '../../src/query/search-limits.js';
import { NO_METER, type SearchMeter, type SearchWork } from '../../src/search/meter.js';
import { realTexts, statusOf } from '../../testkit/real-use/texts.js';
import { ENGINES } from '../contract/engines.js';
import { type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';
import { dropIndexes } from '../search/fixture.js';
import { testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { fillWith } from '../support/sample-service.js';

const { logger } = keptLog();

/** Most work of one search. The records that a text finds are not bounded, only counted. */
const MOST: Partial<SearchWork> = {
  wordsLookedUp: SEARCH_LIMITS.words,
  wordsCorrected: SEARCH_LIMITS.correctedWords,
  candidates: SEARCH_LIMITS.candidates,
};

/** A meter that keeps the work of one request, and the number of its searches. */
const requestMeter = () => {
  let searches = 0;
  const done = new Map<string, number>();
  const meter: SearchMeter = {
    ...NO_METER,
    asked: () => {
      searches += 1;
    },
    worked: (work) => {
      for (const [kind, count] of Object.entries(work)) done.set(kind, (done.get(kind) ?? 0) + count);
    },
  };
  return {
    meter,
    begin: () => {
      searches = 0;
      done.clear();
    },
    /** Returns the kinds of work of which the searches of the request did more than they may. */
    aboveLimits: (): readonly string[] =>
      Object.entries(MOST)
        .filter(([kind, most]) => (done.get(kind) ?? 0) > most * searches)
        .map(([kind, most]) => `${done.get(kind)} ${kind} in ${searches} searches of at most ${most}`),
  };
};

interface Started {
  readonly service: Service;
  readonly work: ReturnType<typeof requestMeter>;
  close(): Promise<void>;
}

/** Starts the service over the starter set, with the connections and timeouts of a deployment. */
const start = async (engine: (typeof ENGINES)[number]): Promise<Started> => {
  let database: Database | undefined;
  let search: OpenSearch | undefined;
  const work = requestMeter();
  const index = engine === 'elasticsearch' ? await elasticsearchIndex() : null;
  const service = await startService({
    fill: fillWith('starter'),
    state: 'starter',
    limits: { outsideApi: 1e9, anonymous: 1e9 },
    reach: async ({ url }) => {
      database = await openDatabase(url, REQUEST_POOL);
      return database;
    },
    engine: async (filled) => {
      const config = readConfig({ DATABASE_URL: filled.url, SEARCH_FALLBACK: 'off', ...index?.settings });
      search = openSearch(config, database!, { logger, meter: work.meter });
      if (index) await createIndexer({ database: filled, sinks: search.sinks, logger }).rebuild();
      return search.engine;
    },
  });
  // The first search of a process loads the words of all names, which may take long on a busy machine.
  await service.get('/api/v1/species/search?q=oak');
  return {
    service,
    work,
    close: async () => {
      await search?.close();
      await database?.close();
      await service.close();
      await index?.drop();
    },
  };
};

const elasticsearchIndex = async () => {
  const url = (await testElasticsearch())!;
  const index = testIndex(url);
  return {
    settings: { ELASTICSEARCH_URL: url, ELASTICSEARCH_INDEX: index.alias },
    drop: async () => {
      await dropIndexes(index);
      await index.client.close();
    },
  };
};

const KINDS = realTexts();
const LONG_KINDS = KINDS.filter(({ what }) => what !== 'everyday searches');

describe.each(ENGINES)('texts of people over %s', (engine) => {
  let started: Started;
  beforeAll(async () => {
    started = await start(engine);
  }, 900_000);
  afterAll(() => started?.close());

  // One after the other, so that the work that is counted is that of one request.
  it.each([
    ...KINDS.map((kind) => ({ rule: 'C7.2', path: '/api/v1/species/search', ...kind })),
    ...LONG_KINDS.map((kind) => ({ rule: 'C7.2', path: '/api/v1/plants/search', ...kind })),
    ...LONG_KINDS.map((kind) => ({ rule: 'C7.11', path: '/api/v1/species/suggest', ...kind })),
    // The page is the same over every engine, and takes longer than the search.
    ...(engine === 'postgres' ? LONG_KINDS : []).map((kind) => ({
      rule: 'C15.1',
      path: '/explore',
      ...kind,
    })),
  ])(
    '$rule $path answers $what with bounded work',
    async ({ path, texts }) => {
      const { service, work } = started;
      const headers = { Authorization: `Bearer ${service.token}` };
      const wrong: string[] = [];
      for (const text of texts) {
        work.begin();
        const answer = await fetch(`${service.url}${path}?${new URLSearchParams({ q: text })}`, { headers });
        await answer.arrayBuffer();
        // The explorer redirects to the usual form of its addresses, which may be longer.
        const { pathname, search } = new URL(answer.url);
        const expected = statusOf(text, pathname + search);
        const faults = [
          ...(answer.status === expected ? [] : [`${answer.status} instead of ${expected}`]),
          ...work.aboveLimits(),
        ];
        if (faults.length > 0) wrong.push(`${faults.join(', ')}: ${text.slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
