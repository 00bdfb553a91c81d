import { setTimeout as wait } from 'node:timers/promises';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { type Read, type Service, startService } from './service.js';

let service: Service;
const [usr, spo] = [newToken('usr'), newToken('spo')];
beforeAll(async () => {
  service = await startService({
    trustedProxies: ['127.0.0.0/8', '::1'],
    limits: { usrAccount: 65, spo: 3, spoAccount: 5 },
  });
  await ensureAccount(service.database.pool, usr);
  await ensureAccount(service.database.pool, spo);
});
afterAll(() => service.close());

let last = 0;
/** An address of its own, as a trusted proxy forwards it. */
const newAddress = (): string => {
  last += 1;
  return `198.51.100.${last}`;
};
const from = (address: string, path: string, token?: string, rest: Record<string, string> = {}) =>
  service.ask(path, {
    headers: { 'X-Forwarded-For': address, ...(token ? { Authorization: token } : {}), ...rest },
  });
const budget = ({ status, headers }: Read) => [
  status,
  Number(headers.get('ratelimit-limit')),
  Number(headers.get('ratelimit-remaining')),
];

describe('C3.30 C3.31 budgets', () => {
  it('an address without a credential has 60, and the 61st is 429', async () => {
    const address = newAddress();
    const answers: Read[] = [];
    for (let request = 0; request < 61; request += 1) answers.push(await from(address, '/api/v1/me'));
    expect(budget(answers[0]!)).toEqual([401, 60, 59]);
    expect(budget(answers[59]!)).toEqual([401, 60, 0]);
    expect(budget(answers[60]!)).toEqual([429, 60, 0]);
  });

  it('a default account has its own budget at each address', async () => {
    expect(budget(await from(newAddress(), '/api/v1/me', usr))).toEqual([200, 60, 59]);
    const address = newAddress();
    expect(budget(await from(address, '/api/v1/me', usr))).toEqual([200, 60, 59]);
    const other = newToken('usr');
    await ensureAccount(service.database.pool, other);
    expect(budget(await from(address, '/api/v1/me', other))).toEqual([200, 60, 59]);
  });

  it('and one over all its addresses, shown when less of it is left', async () => {
    const [first, second] = [newAddress(), newAddress()];
    for (let request = 0; request < 3; request += 1) await from(first, '/api/v1/me', spo);
    expect(budget(await from(first, '/api/v1/me', spo))).toEqual([429, 3, 0]);
    expect(budget(await from(second, '/api/v1/me', spo))).toEqual([200, 5, 1]);
    expect(budget(await from(second, '/api/v1/me', spo))).toEqual([200, 5, 0]);
    expect(budget(await from(second, '/api/v1/me', spo))).toEqual([429, 5, 0]);
  });

  it('Reset is a whole unix second within the next 60', async () => {
    const now = Date.now() / 1000;
    const reset = Number((await from(newAddress(), '/api/v1')).headers.get('ratelimit-reset'));
    expect(Number.isInteger(reset)).toBe(true);
    expect(reset).toBeGreaterThan(now + 58);
    expect(reset).toBeLessThan(now + 62);
  });
});

describe('C3.33 what counts', () => {
  it('errors, unknown paths, wrong methods, 304 and GET /api/v1', async () => {
    const address = newAddress();
    const tag = (await from(address, '/api/v1')).headers.get('etag') ?? '';
    const again = await from(address, '/api/v1', undefined, { 'If-None-Match': tag });
    expect(budget(again)).toEqual([304, 60, 58]);
    expect(budget(await from(address, '/api/v1/nothing'))).toEqual([404, 60, 57]);
    expect(budget(await from(address, '/api/v1/species'))).toEqual([401, 60, 56]);
    const method = { method: 'DELETE', headers: { 'X-Forwarded-For': address } };
    expect(budget(await service.ask('/api/v1/species', method))).toEqual([405, 60, 55]);
  });

  it('not preflights and nothing outside /api', async () => {
    const address = newAddress();
    await service.ask('/api/v1', { method: 'OPTIONS', headers: { 'X-Forwarded-For': address } });
    expect((await from(address, '/healthz')).headers.has('ratelimit-limit')).toBe(false);
    expect(budget(await from(address, '/api/v1'))).toEqual([200, 60, 59]);
  });
});

describe('C3.32 refusal', () => {
  it('says how long to wait, also for an unknown path', async () => {
    const address = newAddress();
    for (let request = 0; request < 60; request += 1) await from(address, '/api/v1');
    const { status, headers, body } = await from(address, '/api/v1/nothing');
    expect([status, body['code'], headers.get('ratelimit-remaining')]).toEqual([
      429,
      'too_many_requests',
      '0',
    ]);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(headers.get('cache-control')).toBe('no-store');
    await wait(5);
    expect((await from(address, '/api/v1')).status).toBe(429);
  });
});
