import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { createPyrella } from '../resources/fixture.js';
import { withShiftedClock } from '../support/shifted-clock.js';
import { type Cuttable, cuttable } from './cuttable.js';
import { type Service, startService } from './service.js';

let service: Service;
let way: Cuttable;
let reached: Database;
beforeAll(async () => {
  service = await startService({
    fill: (database) => database.session(createPyrella),
    reach: async ({ url }) => {
      way = await cuttable(url);
      reached = await openDatabase(way.url);
      return reached;
    },
  });
});
afterAll(async () => {
  way.mend();
  await reached.close();
  await way.close();
  await service.close();
});

const record = '/api/v1/species/pyrella-montana';

describe('C4.4 while Postgres is unreachable', () => {
  it('requests are answered 503 with Retry-After, and succeed once Postgres is back', async () => {
    expect((await service.get(record)).status).toBe(200);
    way.cut();
    const { status, headers, body } = await service.get(record);
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'service_unavailable', '5']);
    expect((await service.get('/api/v1/genus')).status).toBe(503);
    const unseen = newToken('usr');
    expect((await service.ask(`/api/v1/me?token=${unseen}`)).status).toBe(503);
    way.mend();
    expect((await service.get(record)).status).toBe(200);
    await ensureAccount(service.database.pool, unseen);
    expect((await service.ask(`/api/v1/me?token=${unseen}`)).status).toBe(200);
  });

  it.each(['/api/v1', '/api/v1/sources'])(
    'C12.11 %s answers from its copy of the stored numbers for ten seconds',
    async (path) => {
      await withShiftedClock(performance, async (shift) => {
        shift(10_000);
        const { status, text } = await service.ask(path);
        expect(status).toBe(200);
        way.cut();
        expect((await service.ask(path)).text).toBe(text);
        shift(20_000);
        expect((await service.ask(path)).status).toBe(503);
        way.mend();
      });
    },
  );

  it('C12.9 the process is healthy but not ready', async () => {
    way.cut();
    const ready = await service.ask('/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      { ready: false, engine: 'elasticsearch', postgres: 'does not answer', search: 'does not answer' },
    ]);
    expect((await service.ask('/healthz')).status).toBe(200);
    way.mend();
    expect((await service.ask('/readyz')).body).toEqual({
      ready: false,
      engine: 'elasticsearch',
      postgres: 'ok',
      search: 'does not answer',
    });
  });
});

describe('C4.4 while the search store is unreachable', () => {
  it('lists and searches are 503, records are not', async () => {
    expect((await service.get('/api/v1/species')).status).toBe(503);
    expect((await service.get('/api/v1/plants/search?q=pyrella')).status).toBe(503);
    expect((await service.get(record)).status).toBe(200);
  });
});
