import RedisBudget from 'async-ratelimiter';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import type { Logger } from 'pino';
import type { Breaker } from '../runtime/breaker.js';
import { timedCall } from '../runtime/store-time.js';
import type { ApiContext, ApiState } from './api-context.js';

const WINDOW_MS = 60_000;
/** Response headers of a budget (C3.31). */
export const LIMIT_HEADERS = {
  total: 'RateLimit-Limit',
  remaining: 'RateLimit-Remaining',
  reset: 'RateLimit-Reset',
};

/** State of a budget after a request was charged to it. */
export interface Charge {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the budget is renewed, at most those of a window. */
  readonly renewedIn: number;
  /** Whether the budget was exhausted. */
  readonly refused: boolean;
}

/** A number of requests per key and window. */
export interface Budget {
  /** Charges a request. */
  charge(ctx: ApiContext): Promise<Charge>;
  /** Returns how many requests were charged in the window that runs; charges none. */
  used(state: ApiState): Promise<number>;
}

/** A window as the memory driver keeps it. It counts down from the second request on. */
interface Window {
  readonly reset: number;
  readonly remaining: number;
  readonly total: number;
}

const usedOf = (window: Window | undefined): number =>
  window === undefined || window.reset * 1000 < Date.now()
    ? 0
    : Math.min(window.total, window.total - window.remaining + 1);

/** Where budgets are counted: in Redis, shared by all processes, or in the memory of this one. */
export interface BudgetStore {
  readonly redis: Redis | undefined;
  readonly logger: Logger;
}

/** A budget store with the circuit breaker of Redis. */
export interface GuardedStore extends BudgetStore {
  readonly breaker: Breaker;
}

/** Counts in Redis, or in memory: without Redis, while its breaker is open, or when it fails. */
export const inRedisOrMemory = async <T>(
  { breaker, logger }: GuardedStore,
  inRedis: (() => Promise<T>) | undefined,
  inMemory: () => T | Promise<T>,
): Promise<T> => {
  try {
    return await ((inRedis && breaker.attempt(() => timedCall('redis', inRedis))) ?? inMemory());
  } catch (unreachable) {
    logger.debug({ err: unreachable }, 'Redis failed: this was counted in memory');
    return inMemory();
  }
};

/** Milliseconds since 1970 by the clock of koa-ratelimit and of its driver for Redis: that of the start, which never jumps. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** Creates a function that deletes expired windows, at most once a window; the memory driver never does. */
const sweeper = (windows: ReadonlyMap<string, Window> & { delete(key: string): boolean }) => {
  let swept = steadyNow();
  return (): void => {
    if (steadyNow() - swept < WINDOW_MS) return;
    swept = steadyNow();
    for (const [key, window] of windows) if (window.reset * 1000 < swept) windows.delete(key);
  };
};

/** Reads the headers that koa-ratelimit set. Redis truncates the reset time to the second: the window ends within the next one. */
const readCharge = (ctx: ApiContext, refused: boolean): Charge => {
  const reset = Number(ctx.response.get(LIMIT_HEADERS.reset));
  const renewed = Number.isInteger(reset) ? reset + 1 : reset;
  return {
    limit: Number(ctx.response.get(LIMIT_HEADERS.total)),
    remaining: Number(ctx.response.get(LIMIT_HEADERS.remaining)),
    renewedIn: Math.max(0, Math.min(renewed - steadyNow() / 1000, WINDOW_MS / 1000)),
    refused,
  };
};

/**
 * Creates a budget of `max` requests per key and window. koa-ratelimit counts; the only errors it can throw here are those
 * of Redis, after which the request is counted in memory.
 */
export const budget = (
  name: string,
  max: number,
  key: (state: ApiState) => string,
  store: GuardedStore,
): Budget => {
  const windows = new Map<string, Window>();
  const sweep = sweeper(windows);
  const idOf = (state: ApiState): string => `${name}:${key(state)}`;
  const shared = { max, duration: WINDOW_MS, namespace: 'linnea:limit' };
  const id = (ctx: Context): string => idOf(ctx.state as ApiState);
  const options = { ...shared, headers: LIMIT_HEADERS, id };
  const inMemory = ratelimit({ ...options, driver: 'memory', db: windows });
  const inRedis = store.redis && ratelimit({ ...options, driver: 'redis', db: store.redis });

  // koa-ratelimit counts with this package, and cannot read without counting.
  const counts = store.redis && new RedisBudget({ ...shared, db: store.redis });

  const charge = async (ctx: ApiContext): Promise<Charge> => {
    let allowed = false;
    const allow = async (): Promise<void> => {
      allowed = true;
    };
    sweep();
    await inRedisOrMemory(store, inRedis && (() => inRedis(ctx, allow)), () => inMemory(ctx, allow));
    return readCharge(ctx, !allowed);
  };

  const peek = async (redis: RedisBudget, state: ApiState): Promise<number> => {
    const { total, remaining } = await redis.get({ id: idOf(state), peek: true });
    return total - remaining;
  };
  const used = (state: ApiState): Promise<number> =>
    inRedisOrMemory(store, counts && (() => peek(counts, state)), () =>
      usedOf(windows.get(`${shared.namespace}:${idOf(state)}`)),
    );

  return { charge, used };
};
