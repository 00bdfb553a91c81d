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
  /** When the budget is renewed, in Unix seconds with a fraction. */
  readonly reset: number;
  /** Whether the budget was exhausted. */
  readonly refused: boolean;
}

/** Charges a request to a budget. */
export type Budget = (ctx: ApiContext) => Promise<Charge>;

/** Where budgets are counted: in Redis, shared by all processes, or in the memory of this one. */
export interface BudgetStore {
  readonly redis: Redis | undefined;
  readonly logger: Logger;
}

/** A budget store with the circuit breaker of Redis. */
export interface GuardedStore extends BudgetStore {
  readonly breaker: Breaker;
}

/** Creates a function that deletes expired windows, at most once a window; the memory driver never does. */
const sweeper = (windows: ReadonlyMap<string, { reset: number }> & { delete(key: string): boolean }) => {
  let swept = Date.now();
  return (): void => {
    if (Date.now() - swept < WINDOW_MS) return;
    swept = Date.now();
    for (const [key, window] of windows) if (window.reset * 1000 < swept) windows.delete(key);
  };
};

/** Reads the headers that koa-ratelimit set. Redis truncates the reset time to the second: the window ends within the next one. */
const readCharge = (ctx: ApiContext, refused: boolean): Charge => {
  const reset = Number(ctx.response.get(LIMIT_HEADERS.reset));
  return {
    limit: Number(ctx.response.get(LIMIT_HEADERS.total)),
    remaining: Number(ctx.response.get(LIMIT_HEADERS.remaining)),
    reset: Math.min(Number.isInteger(reset) ? reset + 1 : reset, (Date.now() + WINDOW_MS) / 1000),
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
  const windows = new Map<string, { reset: number }>();
  const sweep = sweeper(windows);
  const id = (ctx: Context): string => `${name}:${key(ctx.state as ApiState)}`;
  const options = { max, duration: WINDOW_MS, headers: LIMIT_HEADERS, namespace: 'linnea:limit', id };
  const inMemory = ratelimit({ ...options, driver: 'memory', db: windows });
  const inRedis = store.redis && ratelimit({ ...options, driver: 'redis', db: store.redis });

  return async (ctx) => {
    let allowed = false;
    const allow = async (): Promise<void> => {
      allowed = true;
    };
    sweep();
    try {
      // Undefined without Redis, or while the breaker is open.
      const counted = inRedis && store.breaker.attempt(() => timedCall('redis', () => inRedis(ctx, allow)));
      await (counted ?? inMemory(ctx, allow));
    } catch (unreachable) {
      store.logger.debug({ err: unreachable }, 'Redis failed: this request was counted in memory');
      await inMemory(ctx, allow);
    }
    return readCharge(ctx, !allowed);
  };
};
