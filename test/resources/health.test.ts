import type { Redis } from 'ioredis';
import type { DatabasePool } from 'slonik';
import { apiRouter, routes } from '../../src/http/router.js';
import { healthRoutes } from '../../src/resources/status/health.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { appOf, keptLog, type Served, serve } from '../http/serve.js';

/** The answer of each store; `missing` is an index that was never built, null a store that is not configured. */
interface Stores {
  readonly postgres: 'present' | 'fails';
  readonly search: 'present' | 'missing' | 'fails';
  readonly fallback: 'present' | 'missing' | 'fails' | null;
  readonly redis: 'present' | 'fails' | null;
}
const PRESENT: Stores = { postgres: 'present', search: 'present', fallback: 'present', redis: 'present' };

let stores: Stores = PRESENT;
const served: Served[] = [];
afterAll(() => Promise.all(served.map((each) => each.close())));

const answerOf = async (store: keyof Stores) => {
  if (stores[store] === 'fails') throw new Error(`${store} is away`);
  return stores[store];
};
const engine = (name: 'search' | 'fallback') => ({ name, probe: () => answerOf(name) });

/** Starts a service with the configured stores, which answer as `stores` says. */
const start = async (configured: Stores, stopping?: AbortSignal) => {
  const { lines, logger } = keptLog();
  const router = apiRouter();
  const fallback = configured.fallback === null ? null : { fallbackEngine: engine('fallback') };
  healthRoutes(
    router,
    { query: () => answerOf('postgres') } as unknown as DatabasePool,
    { ...engine('search'), fallback } as unknown as SearchEngine,
    logger,
    configured.redis === null ? undefined : ({ ping: () => answerOf('redis') } as unknown as Redis),
    stopping,
  );
  const service = await serve(appOf(routes(router)).callback());
  served.push(service);
  const get = async (path: string) => {
    const answer = await fetch(service.url + path);
    return [answer.status, (await answer.json()) as unknown];
  };
  return { get, lines };
};

const OK = { engine: 'search', postgres: 'ok', search: 'ok', fallback: 'ok', redis: 'ok' };
const AWAY = 'does not answer';

describe('C12.9 a service', () => {
  it.each<[Partial<Stores>, number, object]>([
    [{}, 200, OK],
    [{ search: 'fails' }, 200, { ...OK, search: AWAY }],
    [{ search: 'missing' }, 200, { ...OK, search: 'has no index yet' }],
    [{ fallback: 'fails' }, 200, { ...OK, fallback: AWAY }],
    [{ search: 'fails', fallback: 'missing' }, 503, { ...OK, search: AWAY, fallback: 'has no index yet' }],
    [{ postgres: 'fails' }, 503, { ...OK, postgres: AWAY }],
    [{ redis: 'fails' }, 200, { ...OK, redis: 'does not answer: each process counts rate limits by itself' }],
    [{ fallback: null, redis: null }, 200, { engine: 'search', postgres: 'ok', search: 'ok' }],
    [
      { search: 'missing', fallback: null, redis: null },
      503,
      { engine: 'search', postgres: 'ok', search: 'has no index yet' },
    ],
  ])('whose stores answer %j has the status %i at /readyz', async (state, status, body) => {
    stores = { ...PRESENT, ...state };
    expect(await (await start(stores)).get('/readyz')).toEqual([status, { ready: status === 200, ...body }]);
  });

  it('is not ready while it drains, but healthy', async () => {
    stores = PRESENT;
    const stopping = new AbortController();
    const { get } = await start(stores, stopping.signal);
    expect((await get('/readyz'))[0]).toBe(200);
    stopping.abort();
    expect(await get('/readyz')).toEqual([503, { ready: false, draining: true }]);
    expect(await get('/healthz')).toEqual([200, { status: 'ok' }]);
  });

  it('logs a store that fails once, until it answers again; Redis is not logged here', async () => {
    const { get, lines } = await start(PRESENT);
    for (const state of [
      { search: 'fails' },
      { search: 'fails', postgres: 'fails', redis: 'fails' },
      { postgres: 'fails' },
      { search: 'fails' },
    ] as const) {
      stores = { ...PRESENT, ...state };
      await get('/readyz');
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      ['search', 'postgres', 'search'].map((part) => ({
        level: 40,
        part,
        err: { message: `${part} is away` },
        msg: 'A store failed its readiness probe.',
      })),
    );
    expect(lines).toHaveLength(3);
  });
});
