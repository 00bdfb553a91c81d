import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { isReconciled } from '../../indexer/reconcile.js';
import type { Database } from '../../src/database/database.js';
import { commitChange, registerSource } from '../../testkit/species-changes.js';
import { type Service, startService } from '../contract/service.js';
import { name } from '../ingest/support.js';
import { ingestFile } from '../property/world.js';
import { elasticsearchStore, postgresStore, type Store } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';

const url = await testElasticsearch();

const SPECIES = 300;
const READERS = 4;
const LISTS = [
  '/api/v1/species?order[id]=asc&limit=20',
  '/api/v1/plants?limit=50',
  '/api/v1/species/search?q=pyrella&limit=50',
];

/** Letters only, since a name has no digits (C10.50). */
const word = (nth: number): string => [...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const rules = (open: (database: Database) => Store) => {
  let service: Service;
  let store: Store;
  let indexer: Indexer;
  beforeAll(async () => {
    service = await startService({
      fill: (database) =>
        ingestFile(
          database,
          Array.from({ length: SPECIES }, (_, nth) => name(`Pyrella ${word(nth)}ensis`)),
        ),
      engine: async (database) => {
        store = open(database);
        indexer = createIndexer({ database, sinks: [store.sink], logger: pino({ level: 'silent' }) });
        await indexer.ensure();
        return store.engine;
      },
    });
  });
  afterAll(async () => {
    await store.close();
    await service.close();
  });

  /** Returns all ids of a list, read page by page. */
  const walk = async (list: string): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { status, body, text } = await service.get(`${list}&page=${page}`);
      if (status !== 200) throw new Error(`${list} page ${page}: ${status} ${text}`);
      ids.push(...(body['data'] as readonly { id: number }[]).map(({ id }) => id));
      more = ids.length < (body['meta'] as { total: number }).total && (body['data'] as unknown[]).length > 0;
    }
    return ids;
  };

  it('no request fails while lists are paged and species change, and no page has gaps or duplicates', async () => {
    const whole = [...(await walk(LISTS[0]!))].sort((a, b) => a - b);
    expect(whole).toHaveLength(SPECIES);
    let going = true;
    const stop = new AbortController();
    const following = indexer.follow(stop.signal);
    const writing = service.database.session(async (client) => {
      await registerSource(client);
      let changes = 0;
      for (; going; changes += 1) {
        const from = (changes * 20) % SPECIES;
        await commitChange(client, whole.slice(from, from + 20), changes % 1_000);
        await sleep(10);
      }
      return changes;
    });
    const reading = Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        let walks = 0;
        for (; going; walks += 1) {
          const ids = await walk(LISTS[(reader + walks) % LISTS.length]!);
          expect([...ids].sort((a, b) => a - b)).toEqual(whole);
        }
        return walks;
      }),
    );
    const swapping = (async () => {
      for (let nth = 0; nth < 5; nth += 1) {
        await indexer.rebuild();
        await indexer.rollback();
      }
    })().finally(() => {
      going = false;
    });
    const [walks, changes] = await Promise.all([reading, writing, swapping]);
    stop.abort();
    await following;
    expect(Math.min(...walks)).toBeGreaterThan(3);
    expect(changes).toBeGreaterThan(50);
    expect(isReconciled(await indexer.reconcile())).toBe(true);
  }, 900_000);
};

describe('rebuilds and rollbacks of the Postgres store', () => rules(postgresStore));
describeElasticsearch(url)('rebuilds and rollbacks of the Elasticsearch store', () =>
  rules((database) => elasticsearchStore(database, url!)),
);
