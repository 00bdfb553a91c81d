import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import type { Logger } from 'pino';
import type { Account } from '../auth/caller.js';
import { type Breaker, createBreaker } from '../breaker.js';
import { timed } from '../spent.js';
import { countedAddress } from './client-address.js';
import { problem } from './problem.js';
import { type ApiContext, type ApiMiddleware, type ApiState, belowApi, isClaim } from './state.js';

const WINDOW_MS = 60_000;
const HEADERS = { total: 'RateLimit-Limit', remaining: 'RateLimit-Remaining', reset: 'RateLimit-Reset' };

/** Requests a window of 60 seconds (C3.30). */
export interface RateLimits {
  /** Without a valid credential, by address. */
  readonly anonymous: number;
  /** By account and address, of the default plan. */
  readonly usr: number;
  /** By account, over all its addresses. */
  readonly usrAccount: number;
  readonly spo: number;
  readonly spoAccount: number;
  /** Claims of browser tokens, by account, of every plan. */
  readonly claim: number;
}

/** What is left of a budget after a request was charged to it. */
interface Charge {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds, with a fraction, at which budget returns. */
  readonly reset: number;
  readonly refused: boolean;
}

type Budget = (ctx: ApiContext) => Promise<Charge>;

/** Where budgets are counted: in Redis, so that processes share them, or in memory. */
interface Store {
  readonly redis: Redis | undefined;
  readonly logger: Logger;
}

/** A store, and whether Redis is asked at the moment. */
interface Counting extends Store {
  readonly breaker: Breaker;
}

/** Each request that asks a Redis which is away waits for it: after a few none does. */
const BREAKER = { failures: 3, probeMs: 1_000 };

/** Drops the windows that have ended, once a window: the memory driver never does. */
const sweeper = (windows: ReadonlyMap<string, { reset: number }> & { delete(key: string): boolean }) => {
  let swept = Date.now();
  return (): void => {
    if (Date.now() - swept < WINDOW_MS) return;
    swept = Date.now();
    for (const [key, window] of windows) if (window.reset * 1000 < swept) windows.delete(key);
  };
};

/** What koa-ratelimit wrote into the headers. Redis gives its time cut to the second: it is over a second later. */
const readCharge = (ctx: ApiContext, refused: boolean): Charge => {
  const reset = Number(ctx.response.get(HEADERS.reset));
  return {
    limit: Number(ctx.response.get(HEADERS.total)),
    remaining: Number(ctx.response.get(HEADERS.remaining)),
    reset: Math.min(Number.isInteger(reset) ? reset + 1 : reset, (Date.now() + WINDOW_MS) / 1000),
    refused,
  };
};

/**
 * A budget of `max` requests for each key. koa-ratelimit counts, with nothing
 * behind it: so an error it throws is one of Redis, and counting goes on in
 * memory for that request.
 */
const budget = (name: string, max: number, key: (state: ApiState) => string, store: Counting): Budget => {
  const windows = new Map<string, { reset: number }>();
  const sweep = sweeper(windows);
  const id = (ctx: Context): string => `${name}:${key(ctx.state as ApiState)}`;
  const options = { max, duration: WINDOW_MS, headers: HEADERS, namespace: 'linnea:limit', id };
  const inMemory = ratelimit({ ...options, driver: 'memory', db: windows });
  const inRedis = store.redis && ratelimit({ ...options, driver: 'redis', db: store.redis });

  return async (ctx) => {
    let passed = false;
    const pass = async (): Promise<void> => {
      passed = true;
    };
    sweep();
    try {
      // None: there is no Redis, or it is not to be asked.
      const counted = inRedis && store.breaker.attempt(() => timed('redis', () => inRedis(ctx, pass)));
      await (counted ?? inMemory(ctx, pass));
    } catch (unreachable) {
      store.logger.debug({ err: unreachable }, 'Redis cannot count this request: counted in memory');
      await inMemory(ctx, pass);
    }
    return readCharge(ctx, !passed);
  };
};

const both = (state: ApiState): string => `${accountId(state)}@${countedAddress(state.address)}`;
const accountId = (state: ApiState): string =>
  state.caller.kind === 'account' ? String(state.caller.account.id) : 'none';

/** Charges budgets in turn until one refuses; the answer shows the one with the least left. */
const chargeAll = async (ctx: ApiContext, budgets: readonly Budget[]): Promise<Charge | undefined> => {
  let tightest: Charge | undefined;
  for (const charge of budgets) {
    const charged = await charge(ctx);
    if (charged.refused) return charged;
    if (tightest === undefined || charged.remaining < tightest.remaining) tightest = charged;
  }
  return tightest;
};

/** Tells what is left of a budget, and refuses what is over it (C3.31, C3.32). */
const tell = (ctx: ApiContext, charge: Charge): void => {
  ctx.set(HEADERS.total, String(charge.limit));
  ctx.set(HEADERS.remaining, String(charge.remaining));
  ctx.set(HEADERS.reset, String(Math.ceil(charge.reset)));
  if (!charge.refused) return;
  const wait = Math.max(1, Math.ceil(charge.reset - Date.now() / 1000));
  throw problem('too_many_requests', {
    message: `Over ${charge.limit} requests in 60 seconds: wait ${wait} s.`,
    headers: { 'Retry-After': String(wait) },
  });
};

/** Charges requests to budgets. */
export interface Limiter {
  /** Charges every request below /api but claims before anything else is looked at (C3.30 to C3.33). */
  readonly middleware: ApiMiddleware;
  /** Charges a claim: to its account when it names one by its token, else to the address. */
  claim(ctx: ApiContext, byToken: boolean): Promise<void>;
  /** Whether requests are counted in memory at the moment though there should be a Redis. */
  inMemory(): boolean;
}

/** The limiter of an app: each keeps its own counts unless Redis has them. */
export const createLimiter = (limits: RateLimits, { redis, logger }: Store): Limiter => {
  const breaker = createBreaker({ ...BREAKER, isFailure: () => true, probe: async () => redis?.ping() });
  const store = { redis, logger, breaker };
  const anonymous = budget('address', limits.anonymous, (state) => countedAddress(state.address), store);
  const claims = budget('claim', limits.claim, accountId, store);
  const plans: Readonly<Record<Account['plan'], readonly Budget[]>> = {
    usr: [budget('usr', limits.usr, both, store), budget('usr-account', limits.usrAccount, accountId, store)],
    spo: [budget('spo', limits.spo, both, store), budget('spo-account', limits.spoAccount, accountId, store)],
    unl: [],
  };
  return {
    middleware: async (ctx, next) => {
      if (!belowApi(ctx.path) || isClaim(ctx)) return next();
      const { caller } = ctx.state;
      const charge = await chargeAll(
        ctx,
        caller.kind === 'account' ? plans[caller.account.plan] : [anonymous],
      );
      if (charge !== undefined) tell(ctx, charge);
      return next();
    },
    claim: async (ctx, byToken) => {
      const named = byToken && ctx.state.caller.kind === 'account';
      tell(ctx, await (named ? claims : anonymous)(ctx));
    },
    inMemory: () => breaker.state !== 'closed',
  };
};
