import { createServer } from 'node:http';
import type { Database } from '../../src/database/database.js';
import { openSearch } from '../../src/process/open-stores.js';
import { SearchUnavailable } from '../../src/search/engine.js';
import { testDatabase } from '../support/database.js';
import { listen } from '../support/listen.js';
import { EVERYTHING } from './fixture.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const SETTINGS = { searchTimeoutMs: 4_000, searchFallback: 'postgres' } as const;
const CLUSTER = { index: 'garden', layout: { shards: 6, replicas: 2 } };

describe('C12.9 the search stores', () => {
  it.each([
    [false, 'postgres', ['postgres']],
    [true, 'postgres', ['elasticsearch', 'postgres']],
    [true, 'off', ['elasticsearch']],
  ] as const)('with Elasticsearch: %s, and the fallback %s, are %j', async (has, searchFallback, names) => {
    const elasticsearch = has ? { ...CLUSTER, urls: ['http://127.0.0.1:1'] } : null;
    const search = openSearch({ ...SETTINGS, searchFallback, elasticsearch }, database);
    expect(search.sinks.map(({ name }) => name)).toEqual(names);
    expect(search.engine.name).toBe(names[0]);
    expect(search.engine.fallback?.fallbackEngine?.name).toBe(names.length > 1 ? 'postgres' : undefined);
    await search.close();
  });

  it.each([
    ['half of the timeout, and the fallback the rest', 'postgres', 400, 900],
    ['the whole timeout without a fallback', 'off', 950, 2_500],
  ] as const)('give Elasticsearch %s', async (_, searchFallback, least, most) => {
    const silent = createServer(() => undefined);
    const urls = [`http://127.0.0.1:${await listen(silent)}`];
    const settings = { searchTimeoutMs: 1_000, searchFallback, elasticsearch: { ...CLUSTER, urls } };
    const search = openSearch(settings, database);
    const began = performance.now();
    // The tables do not exist: the fallback fails, too, but at once.
    const failed = await search.engine.page(EVERYTHING).catch((error) => error);
    const spent = performance.now() - began;
    await search.close();
    silent.closeAllConnections();
    silent.close();
    expect(failed).toBeInstanceOf(SearchUnavailable);
    expect(spent).toBeGreaterThan(least);
    expect(spent).toBeLessThan(most);
  });

  it('build an index under the alias and with the layout of the settings', async () => {
    const created: { readonly path: string; readonly body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      if (request.method === 'PUT') created.push({ path: request.url!, body });
      response.writeHead(200, { 'X-Elastic-Product': 'Elasticsearch', 'Content-Type': 'application/json' });
      response.end('{}');
    });
    const urls = [`http://127.0.0.1:${await listen(server)}`];
    const search = openSearch({ ...SETTINGS, elasticsearch: { ...CLUSTER, urls } }, database);
    const { index } = await search.sinks[0].beginRebuild();
    await search.close();
    server.closeAllConnections();
    server.close();
    expect(index).toMatch(/^garden-\d{17}$/);
    expect(created.map(({ path }) => path)).toEqual([`/${index}`]);
    expect(JSON.parse(created[0]!.body)).toMatchObject({ settings: { number_of_shards: 6 } });
  });
});
