import type { Account } from '../../src/auth/caller.js';
import { connectRedis } from '../../src/http/redis.js';
import { createUnits, payerOf, unitsOf } from '../../src/http/units.js';
import { createBreaker } from '../../src/runtime/breaker.js';
import { hasRedis, redisReady, redisServer } from '../../testkit/redis-server.js';
import { withShiftedClock } from '../support/shifted-clock.js';
import { keptLog } from './serve.js';

const LIMITS = { anonymousUnits: 2, usrUnits: 3, spoUnits: 5 };
const account = (id: number, plan: Account['plan']) => ({ id, plan }) as Account;
const breaker = () =>
  createBreaker({ failures: 3, probeMs: 1_000, isFailure: () => true, probe: async () => undefined });

describe('units', () => {
  const units = () => createUnits(LIMITS, { redis: undefined, logger: keptLog().logger, breaker: breaker() });

  it.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [1_000, 10],
  ])('C14.65 %d records cost %d', (records, cost) => {
    expect(unitsOf(records)).toBe(cost);
  });

  it('C14.66 are counted by account and plan; a refused charge changes nothing', async () => {
    const { charge } = units();
    const [ada, ben] = [account(1, 'usr'), account(2, 'spo')];
    expect(await charge(ada, 2)).toBeNull();
    expect(await charge(ada, 2)).toMatchObject({ limit: 3, retryAfter: expect.any(Number) });
    expect(await charge(ada, 1)).toBeNull();
    expect(await charge(ada, 1)).not.toBeNull();
    expect(await charge(ben, 5)).toBeNull();
    expect(await charge(account(4, 'usr'), 3)).toBeNull();
    expect(await charge(account(3, 'unl'), 1_000_000)).toBeNull();
    const nobody = (address: string) => payerOf(undefined, { address });
    expect(await charge(nobody('192.0.2.1'), 2)).toBeNull();
    expect(await charge(nobody('192.0.2.1'), 1)).toMatchObject({ limit: 2 });
    expect(await charge(nobody('192.0.2.2'), 2)).toBeNull();
    expect(await charge(nobody('2001:db8::1'), 2)).toBeNull();
    expect(await charge(nobody('2001:db8::2'), 1)).not.toBeNull();
  });
});

describe('C14.66 after a jump of the clock back by an hour', () => {
  it('a refused caller waits a minute at most', async () => {
    const { charge } = createUnits(LIMITS, {
      redis: undefined,
      logger: keptLog().logger,
      breaker: breaker(),
    });
    await charge(account(1, 'usr'), 3);
    await withShiftedClock(Date, async (shift) => {
      shift(-3_600_000);
      const refused = await charge(account(1, 'usr'), 1);
      expect(refused!.retryAfter).toBeLessThanOrEqual(60);
    });
  });
});

const withRedis = hasRedis ? describe : describe.skip;

withRedis('C14.66 units in Redis', () => {
  let server: Awaited<ReturnType<typeof redisServer>>;
  let connections: readonly ReturnType<typeof connectRedis>[];
  beforeAll(async () => {
    server = await redisServer();
    connections = [1, 2].map(() => connectRedis(server.url, keptLog().logger));
    await Promise.all(connections.map((redis) => redisReady(redis)));
  });
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await server.stop();
  });

  it('are shared by processes, and counted in memory once it dies', async () => {
    const [one, other] = connections.map((redis) =>
      createUnits(LIMITS, { redis, logger: keptLog().logger, breaker: breaker() }),
    );
    const ada = account(1, 'usr');
    expect(await one!.charge(ada, 2)).toBeNull();
    expect(await other!.charge(ada, 2)).not.toBeNull();
    expect(await other!.charge(ada, 1)).toBeNull();
    expect(await one!.charge(ada, 1)).not.toBeNull();
    expect([await one!.used(ada), await one!.used(account(2, 'usr'))]).toEqual([3, 0]);
    await server.stop();
    expect(await one!.charge(ada, 1)).toBeNull();
    expect(await one!.used(ada)).toBe(1);
  });
});
