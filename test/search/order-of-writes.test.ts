import type { Client } from '@elastic/elasticsearch';
import type { Database } from '../../src/database/database.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { SearchUnavailable } from '../../src/search/engine.js';
import { idsOf } from '../../testkit/engines.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { document, dropIndexes, EVERYTHING, fill, postgresStore } from './fixture.js';
import { type Passing, proxyTo } from './proxy.js';

const url = await testElasticsearch();

/** Removals first, as a list of writes may have them, and documents for more than one shard. */
const IDS = [1, 2, 3, 4, 5, 6];
const MERGES = [
  ...IDS.map((id) => ({ remove: { id, revision: 2 } })),
  ...IDS.map((id) => ({ put: document(id + 100, { revision: 2, columns: { light: 7 } }) })),
];
const SURVIVORS = IDS.map((id) => id + 100);

describeElasticsearch(url)('the order of writes in Elasticsearch', () => {
  let index: { readonly client: Client; readonly alias: string };
  beforeEach(() => {
    index = testIndex(url!);
  });
  afterEach(async () => {
    await dropIndexes(index);
    await index.client.close();
  });

  /**
   * Creates a live index of three shards without automatic refresh, and a sink whose requests are passed to
   * `before`.
   */
  const over = async (before: (request: Passing) => Promise<void>) => {
    const layout = { shards: 3, replicas: 0 };
    await fill(
      { sink: createElasticsearchSink({ ...index, layout }) },
      IDS.map((id) => document(id)),
    );
    await index.client.indices.putSettings({ index: index.alias, settings: { refresh_interval: -1 } });
    const proxy = await proxyTo(url!, before);
    const client = createElasticsearchClient(proxy.url);
    return {
      sink: createElasticsearchSink({ client, alias: index.alias }),
      close: async () => {
        await client.close();
        await proxy.close();
      },
    };
  };
  const searched = async (): Promise<readonly number[]> => {
    const found = await index.client.search({ index: index.alias, size: 100 });
    return found.hits.hits.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
  };

  it('C9.51 removes nothing before a search of every shard finds the written documents', async () => {
    const seen: (readonly number[])[] = [];
    const sent: (readonly string[])[] = [];
    const { sink, close } = await over(async ({ actions }) => {
      if (actions.length > 0) sent.push(actions);
      if (actions.includes('delete')) seen.push(await searched());
    });
    const outcomes = await sink.write(MERGES);
    await close();
    expect(sent).toEqual([IDS.map(() => 'index'), IDS.map(() => 'delete')]);
    expect(seen).toEqual([[...IDS, ...SURVIVORS]]);
    expect(outcomes.map(({ id }) => id)).toEqual([...IDS, ...SURVIVORS]);
    await index.client.indices.refresh({ index: index.alias });
    expect(await searched()).toEqual(SURVIVORS);
  });

  it('removes nothing if the written documents cannot be made visible', async () => {
    const { sink, close } = await over(async ({ path }) => {
      if (path.includes('_refresh')) throw new Error('away');
    });
    await expect(sink.write(MERGES)).rejects.toThrow(SearchUnavailable);
    await close();
    await index.client.indices.refresh({ index: index.alias });
    expect(await searched()).toEqual([...IDS, ...SURVIVORS]);
  });

  it('does not delay writes that only put or only remove documents', async () => {
    const refreshes: string[] = [];
    const { sink, close } = await over(async ({ path }) => {
      if (path.includes('refresh')) refreshes.push(path);
    });
    await sink.write(MERGES.filter((write) => 'put' in write));
    await sink.write(MERGES.filter((write) => 'remove' in write));
    await close();
    expect(refreshes).toEqual([]);
  });
});

describe('the order of writes in Postgres', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('C9.51 puts and removes in one transaction', async () => {
    const store = postgresStore(database);
    await fill(
      store,
      IDS.map((id) => document(id)),
    );
    const changes = await database.session(async (client) => {
      await client.query(`
        create table noted (moment bigint);
        create function note() returns trigger language plpgsql as $$
          begin insert into noted values (txid_current()); return null; end $$;
        create trigger note after insert or delete on search.document for each row execute function note()`);
      await store.sink.write(MERGES);
      return (await client.query('select moment, count(*) as n from noted group by moment')).rows;
    });
    expect(changes).toEqual([{ moment: expect.anything(), n: MERGES.length }]);
    expect((await idsOf(store.engine, EVERYTHING)).ids).toEqual(SURVIVORS);
  });
});
