import type { Client } from '@elastic/elasticsearch';
import getPort from 'get-port';
import { COLLECTIONS } from '../../src/query/collections.js';
import { listQuery } from '../../src/query/parent-scope.js';
import { parseList } from '../../src/query/parse.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { DOWN_MS } from '../../src/search/elasticsearch/transport/node-pool.js';
import { type SearchEngine, SearchUnavailable } from '../../src/search/engine.js';
import { EMPTY_VOCABULARY } from '../../src/search/vocabulary/plant-vocabulary.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { type Answering, answering } from './answers.js';
import { document, dropIndexes, EVERYTHING, fill } from './fixture.js';
import { proxyTo, type Proxy as Way } from './proxy.js';

const url = await testElasticsearch();

describeElasticsearch(url)('C4.4 one node of several fails', () => {
  let index: ReturnType<typeof testIndex>;
  let client: Client;
  const closing: (Answering | Way)[] = [];
  beforeAll(async () => {
    index = testIndex(url!);
    await fill({ sink: createElasticsearchSink(index) }, [document(1), document(2)]);
  });
  afterAll(async () => {
    await dropIndexes(index);
    await index.client.close();
  });
  afterEach(async () => {
    await client.close();
    for (const each of closing.splice(0)) await each.close();
  });

  const lexicon = {
    wordsStarting: () => [],
    words: new Map(),
    refresh: () => Promise.resolve(),
    vocabulary: () => Promise.resolve(EMPTY_VOCABULARY),
  };
  /** A faulty node and the real one in both orders, since nodes are asked in rotation. */
  const engine = (...nodes: readonly string[]): SearchEngine => {
    client = createElasticsearchClient(nodes);
    return elasticsearchEngine({ client, alias: index.alias }, lexicon, 2_000);
  };
  const together = (asked: SearchEngine): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: 12 }, async () => (await asked.page(EVERYTHING)).total));
  const answered = async (nodes: readonly string[]): Promise<void> => {
    const asked = engine(...nodes);
    expect(await together(asked)).toEqual(new Array(12).fill(2));
    expect(await asked.probe()).toBe('present');
  };
  const node = <T extends Answering | Way>(started: T): T => {
    closing.push(started);
    return started;
  };

  it.each(['first', 'second'])('%s: it refuses connections', async (place) => {
    const refusing = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
    await answered(place === 'first' ? [refusing, url!] : [url!, refusing]);
  });

  it('it closes connections without a response', async () => {
    const { url: resetting } = node(await proxyTo(url!, () => Promise.reject(new Error('connection lost'))));
    await answered([resetting, url!]);
  });

  it('it answers that it is about to stop', async () => {
    const ending = node(await answering([503, { error: { type: 'node_closed_exception' }, status: 503 }]));
    await answered([ending.url, url!]);
    expect(ending.asked.length).toBeGreaterThan(0);
  });

  it('all refuse connections: the store is unavailable', async () => {
    const refusing = async () => `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
    const asked = engine(await refusing(), await refusing());
    await expect(asked.probe()).rejects.toThrow(SearchUnavailable);
    await expect(asked.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
  });

  it('it hangs: its request fails in time, and later ones go to another node', async () => {
    const hanging = node(await answering(null));
    const asked = engine(hanging.url, url!);
    const [one, other] = await Promise.allSettled([asked.page(EVERYTHING), asked.page(EVERYTHING)]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await together(asked)).toEqual(new Array(12).fill(2));
    expect(hanging.asked.length).toBe(1);
  });

  it('it hangs after another has used up the time: it is not blamed', async () => {
    const slow = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      throw new Error('connection lost');
    };
    const { url: resetting } = node(await proxyTo(url!, slow));
    const hanging = node(await answering(null));
    const asked = engine(resetting, hanging.url);
    const isDead = () => client.connectionPool.connections.map(({ status }) => status === 'dead');
    // In rotation, starting with the first: it fails by itself, the other has a quarter of the time.
    await expect(asked.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
    expect(hanging.asked).toHaveLength(1);
    expect(isDead()).toEqual([true, false]);
  });

  it('it hangs at the second search of an answer, after the first has used up the time: it is not blamed', async () => {
    let asked = 0;
    const slow = async (): Promise<void> => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_500 * asked));
    };
    const way = node(await proxyTo(url!, slow));
    const search = parseList(COLLECTIONS.speciesSearch, 'q=nothing&filter[edible]=true');
    await expect(engine(way.url).page(listQuery(search, new Map()))).rejects.toThrow(SearchUnavailable);
    expect(asked).toBe(2);
    expect(client.connectionPool.connections.map(({ status }) => status)).toEqual(['alive']);
  });

  it('it recovers: the ping that finds out is independent of an expired request', async () => {
    engine(url!, url!.replace('127.0.0.1', 'localhost'));
    const { connectionPool } = client;
    const [away] = connectionPool.connections;
    connectionPool.markDead(away!);
    const now = Date.now() + 2 * DOWN_MS;
    const back = new Promise<boolean>((resolve) => {
      client.diagnostic.once('resurrect', (_, event) => resolve(event!.isAlive));
    });
    connectionPool.getConnection({ now, requestId: 1, name: '', context: { until: 0 } } as never);
    expect(await back).toBe(true);
  });

  it('it is skipped, however many requests failed at once, and asked again after it has recovered', async () => {
    let isThere = false;
    const seen: string[] = [];
    const way = node(
      await proxyTo(url!, ({ path }) => {
        if (isThere) seen.push(path);
        return isThere ? Promise.resolve() : Promise.reject(new Error('connection lost'));
      }),
    );
    const asked = engine(way.url, url!);
    await together(asked);
    isThere = true;
    await together(asked);
    expect(seen).toEqual([]);
    const until = Date.now() + 3 * DOWN_MS;
    while (!seen.some((path) => path.includes('_search')) && Date.now() < until) {
      await asked.page(EVERYTHING);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(seen.filter((path) => path === '/')).toHaveLength(1);
    expect(seen).toContainEqual(expect.stringContaining('_search'));
  });
});
