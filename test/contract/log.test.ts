import { connect } from 'node:net';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { connectRedis } from '../../src/http/redis.js';
import { hasRedis, redisReady, redisServer } from '../../testkit/redis-server.js';
import { keptLog } from '../http/serve.js';
import { createPyrella } from '../resources/fixture.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ fill: (database) => database.session(createPyrella), engine: indexed });
});
afterAll(() => service.close());

/** The lines of requests with this id. */
const linesOf = (id: string): readonly Record<string, unknown>[] =>
  service.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['request_id'] === id && line['msg'] === 'request');

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Statements that wait for a lock. */
const waiting = async (database: Database): Promise<number> =>
  database.session(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.n;
  });

describe('the request log', () => {
  it('has one structured line a request, with the account and without its token (C3.3)', async () => {
    const token = newToken('usr');
    const { id } = await ensureAccount(service.database.pool, token);
    await service.ask(`/api/v1/me?token=${token}&a=b`, { headers: { 'X-Request-Id': 'first' } });
    await until(async () => linesOf('first').length > 0);
    expect(linesOf('first')).toEqual([
      expect.objectContaining({
        method: 'GET',
        route: '/api/v1/me',
        target: '/api/v1/me?token=[redacted]&a=b',
        status: 200,
        duration_ms: expect.any(Number),
        bytes: expect.any(Number),
        address: '127.0.0.1',
        account: id,
      }),
    ]);
  });

  it('logs the status of errors and of HEAD requests too', async () => {
    await service.ask('/api/v1/nothing', { method: 'HEAD', headers: { 'X-Request-Id': 'second' } });
    await until(async () => linesOf('second').length > 0);
    expect(linesOf('second')).toEqual([expect.objectContaining({ method: 'HEAD', status: 404 })]);
  });

  /** The one line of a request, which is written once its answer has gone out. */
  const lineOf = async (id: string, path: string): Promise<Record<string, unknown>> => {
    await service.get(path, { 'X-Request-Id': id });
    await until(async () => linesOf(id).length > 0);
    return linesOf(id)[0]!;
  };

  it('logs the store time of the request by store, and the search engine that answered', async () => {
    // The account of the token is looked up, and remembered.
    await service.get('/api/v1/me');
    const record = await lineOf('record', '/api/v1/species/pyrella-montana');
    expect(record).toMatchObject({
      route: '/api/v1/species/:id',
      postgres_ms: expect.any(Number),
      statements: 1,
    });
    expect(record).not.toHaveProperty('search_ms');
    expect(record).not.toHaveProperty('engine');
    const list = await lineOf('list', '/api/v1/species');
    expect(list).toMatchObject({ engine: 'postgres', search_ms: expect.any(Number), statements: 1 });
    expect(list['postgres_ms']).toBeGreaterThan(0);
    expect(list['search_ms']).toBeGreaterThanOrEqual(list['postgres_ms'] as number);
    expect(await lineOf('none', '/healthz')).not.toHaveProperty('postgres_ms');
  });

  it('attributes store time to its own request while many run at once', async () => {
    await service.get('/api/v1/me');
    const ids = Array.from({ length: 60 }, (_, nth) => `together-${nth}`);
    const lines = await Promise.all(
      ids.map((id, nth) => lineOf(id, nth % 2 === 0 ? '/healthz' : '/api/v1/species/pyrella-montana')),
    );
    expect(lines.map((line) => line['statements'])).toEqual(
      ids.map((_, nth) => (nth % 2 === 0 ? undefined : 1)),
    );
  });

  it('logs the number of bytes sent, of compressed answers too', async () => {
    const bytesOf = async (id: string, encoding: string): Promise<number> => {
      await service.get('/api/v1/species', { 'X-Request-Id': id, 'Accept-Encoding': encoding });
      await until(async () => linesOf(id).length > 0);
      return linesOf(id)[0]!['bytes'] as number;
    };
    const { text } = await service.get('/api/v1/species');
    const whole = await bytesOf('whole', 'identity');
    // With the headers, which are shorter than 2 kB.
    expect(whole).toBeGreaterThan(text.length);
    expect(whole).toBeLessThan(text.length + 2_000);
    const compressed = await bytesOf('compressed', 'gzip');
    expect(compressed).toBeGreaterThan(200);
    expect(compressed).toBeLessThan(whole);
  });

  (hasRedis ? it : it.skip)('says how long Redis counted', async () => {
    const server = await redisServer();
    const redis = connectRedis(server.url, keptLog().logger);
    try {
      await redisReady(redis);
      const counted = await startService({ redis });
      const token = newToken('usr');
      await ensureAccount(counted.database.pool, token);
      await counted.ask(`/api/v1/me?token=${token}`, { headers: { 'X-Request-Id': 'counted' } });
      await until(async () => counted.lines.some((line) => line.includes('"request_id":"counted"')));
      expect(counted.lines.find((line) => line.includes('"counted"'))).toContain('"redis_ms":');
      await counted.close();
    } finally {
      redis.disconnect();
      await server.stop();
    }
  });

  it('C12.9 has one line when a store begins to fail its readiness probe, not one per probe', async () => {
    let isAway = true;
    const engine = {
      name: 'elasticsearch',
      probe: async () => (isAway ? Promise.reject('away') : 'present'),
    };
    const probed = await startService({ engine: () => engine as never });
    const probe = async (away: boolean) => {
      isAway = away;
      const { status, body } = await probed.ask('/readyz');
      return [status, body['search']];
    };
    const failures = () =>
      probed.lines
        .filter((line) => line.includes('failed its readiness probe'))
        .map((line) => JSON.parse(line).part);
    for (const _ of [1, 2]) expect(await probe(true)).toEqual([503, 'does not answer']);
    expect(failures()).toEqual(['search']);
    expect(await probe(false)).toEqual([200, 'ok']);
    expect(await probe(true)).toEqual([503, 'does not answer']);
    expect(failures()).toEqual(['search', 'search']);
    await probed.close();
  });

  it('logs 499 when the client disconnects', async () => {
    await service.database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table species in access exclusive mode');
      const before = await service.connections();
      const socket = connect(service.port, '127.0.0.1');
      const head = ['Host: localhost', 'X-Request-Id: third', `Authorization: ${service.token}`].join('\r\n');
      socket.write(`GET /api/v1/species/pyrella HTTP/1.1\r\n${head}\r\n\r\n`);
      await until(async () => (await waiting(service.database)) > 0);
      socket.destroy();
      // The answer must not be ready before the server has noticed.
      await until(async () => (await service.connections()) <= before);
      await client.query('rollback');
    });
    await until(async () => linesOf('third').length > 0);
    expect(linesOf('third')).toEqual([expect.objectContaining({ status: 499 })]);
  });
});
