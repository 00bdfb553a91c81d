import type { Client } from '@elastic/elasticsearch';
import { BEGINNING, type ListQuery } from '../../src/query/list-query.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { QueryRefused, type SearchEngine, SearchUnavailable } from '../../src/search/engine.js';
import { EMPTY_VOCABULARY } from '../../src/search/vocabulary/plant-vocabulary.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { tcpProxy } from '../../testkit/tcp-proxy.js';
import { type Answer, type Answering, answering } from './answers.js';
import { document, EVERYTHING } from './fixture.js';

let server: Answering;
let client: Client;
const start = async (answers: readonly Answer[], requestTimeout = 5_000) => {
  server = await answering(...answers);
  client = createElasticsearchClient(server.url, requestTimeout);
};
afterEach(async () => {
  await client.close();
  await server.close();
});

const lexicon = {
  wordsStarting: () => [],
  words: new Map(),
  refresh: () => Promise.resolve(),
  vocabulary: () => Promise.resolve(EMPTY_VOCABULARY),
};
const engine = (timeoutMs = 1_000) => elasticsearchEngine({ client, alias: 'plants' }, lexicon, timeoutMs);
const page = { ...EVERYTHING } satisfies ListQuery;

describe('invariant 6: an answer that may be incomplete is an error', () => {
  const hit = { _id: '1', _source: { species_item: '{}' } };
  const whole = { took: 1, timed_out: false, _shards: { failed: 0 } };
  const one = { total: { value: 1 }, hits: [hit] };

  it.each<[string, Answer]>([
    ['timed out', [200, { ...whole, timed_out: true, hits: one }]],
    ['lost a shard', [200, { ...whole, _shards: { failed: 1 }, hits: one }]],
    ['has no index', [404, { error: { type: 'index_not_found_exception' }, status: 404 }]],
    ['is overloaded', [429, { error: { type: 'es_rejected_execution_exception' }, status: 429 }]],
    ['is away', [503, { error: { type: 'no_shard_available_action_exception' }, status: 503 }]],
  ])('when Elasticsearch %s', async (_, answer) => {
    await start([answer]);
    await expect(engine().page(page)).rejects.toThrow(SearchUnavailable);
  });

  const timedOut = { ...whole, timed_out: true };
  const lost = { ...whole, _shards: { failed: 1 } };
  const named = { ...EVERYTHING, names: readNameQuery('rosa').names };
  const nothing = { ...whole, hits: { total: { value: 0 } } };
  const counted = {
    hits: { total: { value: 1 } },
    aggregations: {
      present_0: { doc_count: 1 },
      values_0_0: { sum_other_doc_count: 0, buckets: [{ key: 'nsh', doc_count: 1 }] },
      values_0_1: { sum_other_doc_count: 0 },
      tests: { buckets: [{ doc_count: 1 }] },
    },
  };
  const SEARCHES: readonly [string, (asked: SearchEngine) => Promise<unknown>, object, ...object[]][] = [
    ['a page', (asked) => asked.page(page), { hits: one }],
    ['a page by cursor', (asked) => asked.page({ ...page, walk: BEGINNING }), { hits: one }],
    ['suggestions', (asked) => asked.suggest(named.names, 5), { hits: one }],
    ['corrected suggestions', (asked) => asked.suggest(named.names, 5), { hits: one }, nothing],
    ['a search with typing errors', (asked) => asked.page(named), { hits: one }, nothing],
    ['facets', (asked) => asked.facets(page, [{ columns: ['zones_native', 'zones_unknown'] }]), counted],
    [
      'facets of several columns',
      (asked) => asked.facets(page, [{ columns: ['zones_native', 'zones_unknown'] }]),
      counted,
      { ...whole, ...counted },
    ],
    ['facets of a text', (asked) => asked.facets(named, [{ columns: ['zones'] }]), counted],
    ['counts', (asked) => asked.counts([{ present: 'light' }]), counted],
  ];

  it.each(
    SEARCHES.flatMap(([search, ask, last, ...before]) =>
      Object.entries({ answers: whole, 'times out': timedOut, 'loses a shard': lost }).map(
        ([how, state]) => ({ search, how, ask, answers: [...before, { ...state, ...last }] }),
      ),
    ),
  )('when the search for $search $how', async ({ how, ask, answers }) => {
    await start(answers.map((body) => [200, body]));
    const words = ['rosae'];
    const rosae = { ...lexicon, wordsStarting: () => words, words: new Map([['r', words]]) };
    const asked = ask(elasticsearchEngine({ client, alias: 'plants' }, rosae, 1_000));
    if (how === 'answers') await asked;
    else await expect(asked).rejects.toThrow(SearchUnavailable);
  });

  it.each<[string, object]>([
    ['not all texts', { values_0_0: { sum_other_doc_count: 1, buckets: [] } }],
    ['not whether all texts', { values_0_0: { buckets: [] } }],
    ['no number of records with a value', { present_0: undefined }],
  ])('when it counts %s', async (_, wrong) => {
    await start([[200, { ...whole, ...counted, aggregations: { ...counted.aggregations, ...wrong } }]]);
    await expect(engine().facets(page, [{ columns: ['zones'] }])).rejects.toThrow(SearchUnavailable);
  });

  it('C4.4 reports a missing index, not a store that does not answer', async () => {
    await start([[404, { error: { type: 'index_not_found_exception' }, status: 404 }]]);
    await expect(engine().page(page)).rejects.toMatchObject({ name: 'IndexMissing' });
  });

  it('when Elasticsearch does not answer in time', async () => {
    await start([null]);
    const began = Date.now();
    await expect(engine(300).page(page)).rejects.toThrow(SearchUnavailable);
    expect(Date.now() - began).toBeLessThan(4_000);
  });

  it.each([
    [101, 'one key', 1, 'SearchUnavailable'],
    [102, 'one key', 1, 'DeepPageUnavailable'],
    [102, 'two keys', 2, 'DeepPageUnavailable'],
  ])('C5.4 on page %d by %s: its timeout says nothing about other queries', async (number, _, keys, name) => {
    await start([null]);
    const order = ['year', 'slug'].slice(0, keys).map((column) => ({ column, direction: 'asc' as const }));
    const asked = engine(300).page({ ...EVERYTHING, size: 20, page: number, order });
    await expect(asked).rejects.toMatchObject({ name });
  });

  it('when its response arrives too slowly', async () => {
    const real = await answering([200, { ...whole, hits: one }]);
    const way = await tcpProxy(real.url);
    await way.fail('drip');
    await start([null]);
    const dripping = createElasticsearchClient(way.url);
    const asked = elasticsearchEngine({ client: dripping, alias: 'plants' }, lexicon, 500);
    const began = performance.now();
    await expect(asked.page(page)).rejects.toThrow(SearchUnavailable);
    expect(performance.now() - began).toBeLessThan(1_000);
    await way.mend();
    expect(await asked.page(page)).toEqual({ ids: [1], items: ['{}'], total: 1 });
    await dripping.close();
    await way.close();
    await real.close();
  });

  it('but it asks again if a node was lost during the search', async () => {
    await start([
      [200, { ...whole, _shards: { failed: 1 }, hits: { total: { value: 0 } } }],
      [200, { ...whole, hits: one }],
    ]);
    expect(await engine().page(page)).toEqual({ ids: [1], items: ['{}'], total: 1 });
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a text', 'Welcome'],
    ['a list', [whole]],
    ['null', null],
    ['no time', { ...whole, took: undefined, hits: one }],
    ['no shards', { ...whole, _shards: undefined, hits: one }],
    ['not whether it timed out', { ...whole, timed_out: undefined, hits: one }],
    ['no total', { ...whole, hits: { hits: [hit] } }],
    ['a total that is none', { ...whole, hits: { total: { value: '1' }, hits: [hit] } }],
    ['no hits', { ...whole, hits: { total: { value: 1 } } }],
    ['fewer hits than there are', { ...whole, hits: { total: { value: 2 }, hits: [hit] } }],
    ['hits that are none', { ...whole, hits: { total: { value: 1 }, hits: {} } }],
    ['a hit without its item', { ...whole, hits: { total: { value: 1 }, hits: [{ _id: '1' }] } }],
  ])('when Elasticsearch reports %s', async (_, answer) => {
    await start([[200, answer]]);
    await expect(engine().page(page)).rejects.toThrow(SearchUnavailable);
  });

  it.each([{}, { took: 1 }, { _shards: {} }, lost])(
    'when the response to a probe is just %j',
    async (answer) => {
      await start([[200, answer]]);
      await expect(engine().probe()).rejects.toThrow(SearchUnavailable);
    },
  );

  it('but not when nothing was found', async () => {
    await start([[200, { ...whole, hits: { total: { value: 0 } } }]]);
    expect(await engine().page(page)).toEqual({ ids: [], items: [], total: 0 });
  });

  it.each<[string, unknown]>([
    ['of no write', {}],
    ['of some writes', { items: [{ index: { status: 201 } }] }],
  ])('when it reports %s', async (_, answer) => {
    await start([[200, answer]]);
    const writes = [1, 2].map((id) => ({ put: document(id) }));
    const sink = createElasticsearchSink({ client, alias: 'plants' });
    await expect(sink.write(writes)).rejects.toThrow(SearchUnavailable);
  });

  it.each<[string, object]>([
    ['timed out', { ...timedOut, hits: { hits: [] } }],
    ['lost a shard', { ...lost, hits: { hits: [] } }],
    ['has no list', { ...whole, hits: {} }],
  ])('when the list of stored documents %s', async (_, answer) => {
    await start([
      [200, answer],
      [200, { ...whole, hits: { hits: [] } }],
    ]);
    const sink = createElasticsearchSink({ client, alias: 'plants' });
    await expect(sink.documents({ after: 0, limit: 9 })).rejects.toThrow(SearchUnavailable);
    expect(await sink.documents({ after: 0, limit: 9 })).toEqual([]);
  });

  it.each([{}, { _shards: { failed: 1 } }])('when a refresh reports just %j', async (answer) => {
    await start([
      [200, answer],
      [200, { _shards: { failed: 0 } }],
    ]);
    const sink = createElasticsearchSink({ client, alias: 'plants' });
    await expect(sink.refresh()).rejects.toThrow(SearchUnavailable);
    await sink.refresh();
  });

  it('when nothing listens', async () => {
    await start([null]);
    await server.close();
    await expect(engine().page(page)).rejects.toThrow(SearchUnavailable);
  });

  it('but a rejected query is an internal error', async () => {
    await start([[400, { error: { type: 'parsing_exception', reason: 'unknown query' }, status: 400 }]]);
    await expect(engine().page(page)).rejects.toThrow(QueryRefused);
  });

  it('and not when the caller disconnected', async () => {
    await start([null]);
    const disconnected = new AbortController();
    const asked = engine().page(page, disconnected.signal);
    disconnected.abort();
    await expect(asked).rejects.not.toThrow(SearchUnavailable);
  });

  it('a timeout does not abort the signal of the caller', async () => {
    await start([null]);
    const disconnected = new AbortController();
    let aborted = 0;
    disconnected.signal.addEventListener('abort', () => {
      aborted += 1;
    });
    await expect(engine(200).page(page, disconnected.signal)).rejects.toThrow(SearchUnavailable);
    expect(aborted).toBe(0);
  });
});

describe('timeouts', () => {
  it('of a request may be longer than that of the client', async () => {
    server = await answering([200, { count: 3 }]);
    const slow = await answering(null, [200, { count: 3 }]);
    client = createElasticsearchClient(slow.url, 200);
    await expect(client.count()).rejects.toThrow('timed out');
    const patient = client.count({}, { requestTimeout: 5_000 });
    expect((await patient).count).toBe(3);
    await slow.close();
  });
});

describe('writing while Elasticsearch is overloaded', () => {
  const item = (status: number, type?: string) => ({
    index: { status, ...(type ? { error: { type } } : {}) },
  });
  const writes = [1, 2, 3].map((id) => ({ put: document(id) }));
  const idsOf = (lines: readonly string[]) =>
    lines.filter((_, index) => index % 2 === 0).map((line) => JSON.parse(line).index._id);

  it('retries items that were refused for load, and only those', async () => {
    const rejected = item(429, 'es_rejected_execution_exception');
    await start([
      [200, { items: [item(201), rejected, item(409, 'version_conflict_engine_exception')] }],
      [200, { items: [item(503, 'unavailable_shards_exception')] }],
      [200, { items: [item(200)] }],
    ]);
    const outcomes = await createElasticsearchSink({ client, alias: 'plants' }).write(writes);
    expect(outcomes).toEqual([
      { id: 1, outcome: 'applied' },
      { id: 2, outcome: 'applied' },
      { id: 3, outcome: 'newer' },
    ]);
    expect(server.asked.map(({ lines }) => idsOf(lines))).toEqual([['1', '2', '3'], ['2'], ['2']]);
    expect(server.asked[0]!.path).toContain('require_alias=true');
  });

  it.each([
    ['has no alias', 404, 'index_not_found_exception', 'IndexMissing'],
    ['is read-only', 403, 'cluster_block_exception', 'SearchUnavailable'],
  ])('reports that the store is unavailable if it %s', async (_, status, type, name) => {
    await start([[200, { items: [item(201), item(status, type), item(201)] }]]);
    const sink = createElasticsearchSink({ client, alias: 'plants' });
    await expect(sink.write(writes)).rejects.toMatchObject({ name });
  });

  it('retries a whole request', async () => {
    await start([
      [429, { error: { type: 'circuit_breaking_exception' }, status: 429 }],
      [200, { items: [item(201), item(201), item(201)] }],
    ]);
    const outcomes = await createElasticsearchSink({ client, alias: 'plants' }).write(writes);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  });

  it('gives every write its revision as the version', async () => {
    await start([
      [200, { items: [item(201)] }],
      [200, { _shards: { failed: 0 } }],
      [200, { items: [{ delete: { status: 404 } }] }],
    ]);
    const put = document(1, { revision: 7 });
    const outcomes = await createElasticsearchSink({ client, alias: 'plants' }).write([
      { put },
      { remove: { id: 2, revision: 9 } },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    const [index, remove] = [server.asked[0], server.asked[2]].map((asked) => JSON.parse(asked!.lines[0]!));
    expect(index).toEqual({ index: { _id: '1', version: 7, version_type: 'external_gte' } });
    expect(remove).toEqual({ delete: { _id: '2', version: 9, version_type: 'external_gte' } });
  });

  it('reports that the store is unavailable, with no request still running', async () => {
    await start([[500, { error: { type: 'exception' }, status: 500 }]]);
    const many = Array.from({ length: 40 }, (_, id) => ({
      put: document(id + 1, { species_item: 'x'.repeat(1_000_000) }),
    }));
    const sink = createElasticsearchSink({ client, alias: 'plants' });
    await expect(sink.write(many)).rejects.toThrow(SearchUnavailable);
    const asked = server.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.asked.length).toBe(asked);
    expect(asked).toBeLessThan(8);
  });
});
