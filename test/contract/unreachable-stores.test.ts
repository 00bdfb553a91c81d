import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { type RunningService, startService } from '../../src/process/service.js';
import { keptLog } from '../http/serve.js';
import { createPyrella } from '../resources/fixture.js';
import { dropIndexes } from '../search/fixture.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { type Cuttable, cuttable } from './cuttable.js';

const AWAY = 'does not answer';
const NO_REDIS = `${AWAY}: each process counts rate limits by itself`;
const token = newToken('unl');

let database: Database;
let folder: string;
let closedPort: number;
let service: RunningService | undefined;
let lines: readonly string[];
beforeAll(async () => {
  database = await testDatabase();
  await database.session(createPyrella);
  folder = await mkdtemp(join(tmpdir(), 'linnea-starting-'));
  const server = await listening(() => undefined);
  closedPort = portOf(server);
  await new Promise((resolve) => server.close(resolve));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const listening = (taken: (socket: Socket) => void): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(taken).listen(0, '127.0.0.1', () => resolve(server));
  });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Starts the service; without a fallback unless the settings name one. */
const start = async (stores: Readonly<Record<string, string>>): Promise<void> => {
  const log = keptLog();
  lines = log.lines;
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ACCOUNT_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: '0',
    INDEXER: 'true',
    NODE_ENV: 'test',
    SEARCH_FALLBACK: 'off',
    ...stores,
  });
  service = await startService(config, log.logger);
};

const get = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${service!.port}${path}`, { headers: { Authorization: `Bearer ${token}` } });

const ask = async (path: string) => {
  const answer = await get(path);
  const body = (await answer.json()) as Record<string, unknown>;
  const { status, headers } = answer;
  return { status, headers, retryAfter: headers.get('Retry-After'), body };
};

describe('C12.9 the service starts while Elasticsearch or Redis cannot be reached', () => {
  it('logs which setting to check; lists are 503, records are not', async () => {
    await start({
      ELASTICSEARCH_URL: `http://name:secret@127.0.0.1:${closedPort}`,
      REDIS_URL: `redis://127.0.0.1:${closedPort}`,
    });
    const told = lines.filter((line) => line.includes('correct ELASTICSEARCH_URL'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`Elasticsearch at 127.0.0.1:${closedPort} is unavailable`);
    expect(lines.join('')).not.toContain('secret');

    const ready = { ready: false, engine: 'elasticsearch', postgres: 'ok', search: AWAY, redis: NO_REDIS };
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: ready });
    expect(await ask('/api/v1/species')).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { error: true, code: 'service_unavailable' },
    });
    expect((await ask('/api/v1/species/pyrella-montana')).status).toBe(200);
  });

  it('says in the log who answers while Elasticsearch keeps failing', async () => {
    for (const [SEARCH_FALLBACK, answers] of [
      ['off', 'Lists and searches answer 503'],
      ['postgres', 'Postgres answers lists and searches'],
    ] as const) {
      await start({ ELASTICSEARCH_URL: `http://127.0.0.1:${closedPort}`, SEARCH_FALLBACK, INDEXER: 'false' });
      for (let asked = 0; asked < 5; asked += 1) await ask('/api/v1/species');
      expect(lines.join('')).toContain(`Elasticsearch keeps failing. ${answers} until it answers a probe`);
      await service!.stop();
    }
    service = undefined;
  });

  it('is not ready while the tables of the fallback are not built', async () => {
    await start({
      ELASTICSEARCH_URL: `http://127.0.0.1:${closedPort}`,
      SEARCH_FALLBACK: 'postgres',
      INDEXER: 'false',
    });
    const ready = { ready: false, postgres: 'ok', search: AWAY, fallback: 'has no index yet' };
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: ready });
  });

  it('the fallback answers lists and searches once its tables are built, and is named in a header', async () => {
    await start({ ELASTICSEARCH_URL: `http://127.0.0.1:${closedPort}`, SEARCH_FALLBACK: 'postgres' });
    expect(lines.join('')).toContain('Postgres answers lists and searches');
    while ((await ask('/readyz')).status !== 200);
    expect((await ask('/readyz')).body).toEqual({
      ready: true,
      engine: 'elasticsearch',
      postgres: 'ok',
      search: AWAY,
      fallback: 'ok',
    });
    const { status, headers, body } = await ask('/api/v1/species');
    expect([status, headers.get('X-Search-Engine')]).toEqual([200, 'postgres']);
    expect(headers.get('Access-Control-Expose-Headers')).toMatch(/, X-Search-Engine$/);
    expect(body['data']).toHaveLength(4);
    expect((await ask('/api/v1/species/suggest?q=pyr')).headers.get('X-Search-Engine')).toBe('postgres');
    expect((await ask('/api/v1/families')).headers.has('X-Search-Engine')).toBe(false);
    const metrics = await (await fetch(`http://127.0.0.1:${service!.port}/metrics`)).text();
    expect(metrics).toContain('linnea_search_fallback_total{outcome="answered"} 2\n');
    expect(metrics).toContain('linnea_search_breaker_state 0');
    expect(metrics).toContain('linnea_rate_limiter_fallback 0');
    for (const format of ['csv', 'ndjson']) {
      const rows = await get(`/api/v1/species?format=${format}`);
      expect([format, rows.status, rows.headers.get('X-Search-Engine')]).toEqual([format, 200, 'postgres']);
      await rows.text();
    }
  });

  it('a store that accepts connections but never responds counts as unreachable and does not delay the stop', async () => {
    const sockets = new Set<Socket>();
    const silent = await listening((socket) => sockets.add(socket));
    try {
      await start({ ELASTICSEARCH_URL: `http://127.0.0.1:${portOf(silent)}` });
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { postgres: 'ok', search: AWAY } });
      await service?.stop();
      service = undefined;
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  it('without Elasticsearch and Redis in the settings /readyz reports Postgres alone', async () => {
    await start({});
    expect(await ask('/readyz')).toMatchObject({
      status: 200,
      body: { ready: true, engine: 'postgres', postgres: 'ok', search: 'ok' },
    });
  });
});

const elasticsearch = await testElasticsearch();
describeElasticsearch(elasticsearch)('C12.9 when Elasticsearch comes up after the service', () => {
  let index: ReturnType<typeof testIndex>;
  let way: Cuttable;
  beforeAll(async () => {
    index = testIndex(elasticsearch!);
    way = await cuttable(elasticsearch!);
  });
  afterAll(async () => {
    await dropIndexes(index);
    await index.client.close();
    await way.close();
  });

  it('builds the missing index by itself, and lists answer', async () => {
    way.cut();
    await start({ ELASTICSEARCH_URL: way.url, ELASTICSEARCH_INDEX: index.alias });
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { search: AWAY } });
    way.mend();
    while ((await ask('/readyz')).status !== 200);
    expect(await ask('/readyz')).toMatchObject({ body: { ready: true, search: 'ok' } });
    const { status, body } = await ask('/api/v1/species');
    expect([status, (body['data'] as readonly unknown[]).length]).toEqual([200, 4]);
  });

  it('is not ready while Postgres is away, although Elasticsearch answers', async () => {
    const truth = await cuttable(database.url);
    await start({
      DATABASE_URL: truth.url,
      ELASTICSEARCH_URL: way.url,
      ELASTICSEARCH_INDEX: index.alias,
      INDEXER: 'false',
    });
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { postgres: 'ok', search: 'ok' } });
    truth.cut();
    const away = { ready: false, postgres: AWAY, search: 'ok' };
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: away });
    truth.mend();
    await service?.stop();
    service = undefined;
    await truth.close();
  });

  it('a missing index is reported as such, not as an unreachable store', async () => {
    await start({ ELASTICSEARCH_URL: way.url, ELASTICSEARCH_INDEX: `${index.alias}-none`, INDEXER: 'false' });
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { search: 'has no index yet' } });
    expect(lines.join('')).toContain('Run linnea index rebuild');
  });
});
