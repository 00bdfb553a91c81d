import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Caller } from '../../src/auth/caller.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { createLimiter, type Limiter, type RateLimits } from '../../src/http/rate-limit.js';
import { connectRedis } from '../../src/http/redis.js';
import { hasRedis, redisReady, redisServer } from '../../testkit/redis-server.js';
import { withShiftedClock } from '../support/shifted-clock.js';
import { appOf, keptLog, type Served, serve } from './serve.js';

const LIMITS: RateLimits = {
  anonymous: 3,
  publicReads: 60,
  suggestions: 600,
  usr: 3,
  usrAccount: 4,
  spo: 3,
  spoAccount: 4,
  usrClaim: 2,
  spoClaim: 2,
  unlClaim: 2,
  anonymousUnits: 10,
  usrUnits: 10,
  spoUnits: 100,
  outsideApi: 2,
};
const account = {
  kind: 'account',
  account: { id: 7, plan: 'usr', role: 'user' },
  origin: null,
} satisfies Caller;

/** A process that counts the requests of one account; the address is told by a header. */
const counting = (
  redis: Redis | undefined,
  limiter = createLimiter(LIMITS, { redis, logger: keptLog().logger }),
): Promise<Served> => {
  const app = appOf(
    async (ctx, next) => {
      ctx.state.caller = account;
      ctx.state.address = ctx.get('X-Address');
      await next();
    },
    limiter.middleware(),
    (ctx) => {
      ctx.body = '{}';
    },
  );
  return serve(app.callback());
};

/** Status, and what is left, of a request from an address. */
const from = async (served: Served, address: string): Promise<readonly number[]> => {
  const { status, headers } = await fetch(`${served.url}/api/v1`, { headers: { 'X-Address': address } });
  return [status, Number(headers.get('ratelimit-remaining')), Number(headers.get('ratelimit-limit'))];
};

const inTurn = async (served: Served, addresses: readonly string[]) => {
  const answers: (readonly number[])[] = [];
  for (const address of addresses) answers.push(await from(served, address));
  return answers;
};

const EXPECTED = [
  [200, 2, 3],
  [200, 1, 3],
  [200, 0, 3],
  [429, 0, 3],
  [200, 0, 4],
  [429, 0, 4],
];
const REQUESTS = ['a', 'a', 'a', 'a', 'b', 'c'];

describe('C3.30 C3.31 counted in memory', () => {
  it('by account and address, and over all addresses', async () => {
    const served = await counting(undefined);
    expect(await inTurn(served, REQUESTS)).toEqual(EXPECTED);
    await served.close();
  });
});

/** Returns what the account has used, as a process reads it for a caller from an address. */
const usedIn = (limiter: Limiter, address: string) =>
  limiter.used({ state: { address } } as ApiContext, account.account);

describe('C15.62 use counted in memory', () => {
  it('is what was charged, at most the limit; reading charges nothing', async () => {
    const limiter = createLimiter(LIMITS, { redis: undefined, logger: keptLog().logger });
    const served = await counting(undefined, limiter);
    expect(await usedIn(limiter, 'a')).toEqual({ fromAddress: 0, requests: 0, claims: 0, units: 0 });
    await inTurn(served, ['a', 'a', 'b']);
    await limiter.units.charge(account.account, 7);
    for (const times of [1, 2])
      expect([times, await usedIn(limiter, 'a')]).toEqual([
        times,
        { fromAddress: 2, requests: 3, claims: 0, units: 7 },
      ]);
    await inTurn(served, ['a', 'a', 'a', 'a', 'c', 'c']);
    expect(await usedIn(limiter, 'a')).toMatchObject({ fromAddress: 3, requests: 4 });
    await served.close();
    await withShiftedClock(Date, async (shift) => {
      shift(60_001);
      expect(await usedIn(limiter, 'a')).toMatchObject({ fromAddress: 0, requests: 0 });
    });
  });
});

describe('C3.30 a minute after the start', () => {
  it('budgets that were used up in that minute stay used up', async () => {
    // Budgets are counted by process.hrtime(); only the deletion of expired ones follows Date.
    await withShiftedClock(Date, async (shift) => {
      shift(-30_000);
      const served = await counting(undefined);
      shift(0);
      expect(await inTurn(served, ['a', 'a', 'a', 'a'])).toEqual(EXPECTED.slice(0, 4));
      shift(31_000);
      expect(await inTurn(served, ['a'])).toEqual(EXPECTED.slice(3, 4));
      await served.close();
    });
  });
});

describe('C3.31 C3.32 after a jump of the clock', () => {
  it.each([
    ['an hour ahead', 3_600_000],
    ['an hour back', -3_600_000],
  ])('%s, a budget that was used up stays so, for a minute at most', async (_, ms) => {
    const served = await counting(undefined);
    await inTurn(served, ['a', 'a', 'a', 'a']);
    const jumped = withShiftedClock(Date, async (shift) => {
      shift(ms);
      const headers = { 'X-Address': 'a' };
      const refused = await fetch(`${served.url}/api/v1`, { headers });
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(30);
      expect(seconds).toBeLessThanOrEqual(60);
      const renewed = Number(refused.headers.get('RateLimit-Reset')) - Date.now() / 1000;
      expect(Math.abs(renewed - seconds)).toBeLessThan(2);
    });
    await jumped.finally(served.close);
  });
});

describe('C15.62 claims of browser tokens', () => {
  it('count for the account, in the budget of its plan', async () => {
    const limiter = createLimiter(LIMITS, { redis: undefined, logger: keptLog().logger });
    const [usr, spo, unl] = (['usr', 'spo', 'unl'] as const).map((plan) => ({ ...account.account, plan }));
    const served = await serve(
      appOf(async (ctx) => {
        await limiter.claimOf(ctx, ctx.path === '/spo' ? spo! : unl!);
        ctx.body = '{}';
      }).callback(),
    );
    for (const path of ['/spo', '/unl', '/unl']) await fetch(served.url + path);
    await served.close();
    const used = async (of: typeof spo) => limiter.used({ state: { address: 'a' } } as ApiContext, of!);
    expect([await used(usr), await used(spo), await used(unl)]).toStrictEqual([
      { fromAddress: 0, requests: 0, claims: 0, units: 0 },
      { fromAddress: 0, requests: 0, claims: 1, units: 0 },
      { fromAddress: null, requests: null, claims: 2, units: null },
    ]);
  });
});

describe('C3.30 paths outside /api', () => {
  it('are counted by address and apart from /api; only a refusal has the headers', async () => {
    const served = await counting(undefined);
    const ask = async (path: string, address: string) => {
      const { status, headers } = await fetch(served.url + path, { headers: { 'X-Address': address } });
      return [status, headers.get('ratelimit-remaining'), headers.has('retry-after')];
    };
    expect(await ask('/', 'a')).toEqual([200, null, false]);
    expect(await ask('/metrics', 'a')).toEqual([200, null, false]);
    expect(await ask('/healthz', 'a')).toEqual([429, '0', true]);
    expect(await ask('/nothing', 'b')).toEqual([200, null, false]);
    expect(await ask('/api/v1', 'a')).toEqual([200, '2', false]);
    await served.close();
  });
});

describe('C3.30 files in memory', () => {
  it('count against no budget', async () => {
    const limiter = createLimiter(
      LIMITS,
      { redis: undefined, logger: keptLog().logger },
      new Set(['/explore.js', '/api/file']),
    );
    const served = await counting(undefined, limiter);
    for (const path of ['/explore.js', '/api/file'])
      for (let times = 0; times < 5; times += 1) {
        const { status, headers } = await fetch(served.url + path, { headers: { 'X-Address': 'a' } });
        expect([path, status, headers.has('ratelimit-limit')]).toEqual([path, 200, false]);
      }
    const used = await fetch(`${served.url}/explore.css`, { headers: { 'X-Address': 'a' } });
    expect(used.status).toBe(200);
    expect(await usedIn(limiter, 'a')).toMatchObject({ fromAddress: 0, requests: 0 });
    await served.close();
  });
});

const withRedis = hasRedis ? describe : describe.skip;
if (!hasRedis) process.stderr.write('\n!! no redis-server here: the limits are not tested with Redis\n');

withRedis('C3.30 C3.31 counted in Redis', () => {
  let server: Awaited<ReturnType<typeof redisServer>>;
  let connections: readonly Redis[];
  let processes: readonly Served[];
  beforeAll(async () => {
    server = await redisServer();
    connections = [1, 2].map(() => connectRedis(server.url, keptLog().logger));
    await Promise.all(connections.map((redis) => redisReady(redis)));
    processes = await Promise.all(connections.map((redis) => counting(redis)));
  });
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await Promise.all(processes.map((each) => each.close()));
    await server.stop();
  });

  it('two processes share their budgets', async () => {
    const answers: (readonly number[])[] = [];
    for (const [index, address] of REQUESTS.entries()) {
      answers.push(await from(processes[index % 2]!, address));
    }
    expect(answers).toEqual(EXPECTED);
  });

  it('C15.62 use is that of all processes', async () => {
    const limiter = createLimiter(LIMITS, { redis: connections[1], logger: keptLog().logger });
    for (const times of [1, 2])
      expect([times, await usedIn(limiter, 'a')]).toEqual([
        times,
        { fromAddress: 3, requests: 4, claims: 0, units: 0 },
      ]);
  });

  it('Reset is when budget returns, in whole seconds', async () => {
    const { headers } = await fetch(`${processes[0]!.url}/api/v1`, { headers: { 'X-Address': 'a' } });
    const left = Number(headers.get('ratelimit-reset')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThanOrEqual(61);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('a Redis that dies is no failure: counting goes on in memory, and returns to Redis', async () => {
    await server.stop();
    expect(await inTurn(processes[0]!, REQUESTS)).toEqual(EXPECTED);
    await server.start();
    let answer: readonly number[];
    do answer = await from(processes[0]!, 'a');
    while (answer[0] !== 200);
    expect(answer).toEqual([200, 2, 3]);
  });
});

describe('a Redis that goes away', () => {
  it('is reported once each time', () => {
    const { logger, lines } = keptLog();
    const redis = connectRedis('redis://127.0.0.1:1', logger);
    for (const event of ['error', 'error', 'ready', 'error', 'error']) redis.emit(event, new Error('away'));
    redis.disconnect();
    expect(lines.filter((line) => line.includes('Redis is unreachable'))).toHaveLength(2);
  });
});

describe('a Redis that never was', () => {
  it('does not hold the service up', async () => {
    const { logger, lines } = keptLog();
    const redis = connectRedis('redis://127.0.0.1:1', logger);
    const served = await counting(redis);
    const started = performance.now();
    expect(await inTurn(served, REQUESTS)).toEqual(EXPECTED);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(lines.join('')).toContain('each process counts rate limits in its own memory');
    // The client has tried again several times.
    await pause(1_500);
    redis.disconnect();
    expect(lines.filter((line) => line.includes('"level":40'))).toHaveLength(1);
    await served.close();
  });
});
