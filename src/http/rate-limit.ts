import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import type { Logger } from 'pino';
import type { Account } from '../auth/caller.js';
import { type Breaker, createBreaker } from '../runtime/breaker.js';
import { timedCall } from '../runtime/store-time.js';
import { type ApiContext, type ApiMiddleware, type ApiState, belowApi, isClaim } from './api-context.js';
import { countedAddress } from './client-address.js';
import { problem } from './problem.js';

const WINDOW_MS = 60_000;
const HEADERS = { total: 'RateLimit-Limit', remaining: 'RateLimit-Remaining', reset: 'RateLimit-Reset' };

/** Requests allowed in a window of 60 seconds (C3.30). */
export interface RateLimits {
  /** Per address, without a valid credential. */
  readonly anonymous: number;
  /** Per account and address, in the default plan `usr`. */
  readonly usr: number;
  /** Per account over all its addresses, in the plan `usr`. */
  readonly usrAccount: number;
  /** Per account and address, in the plan `spo`. */
  readonly spo: number;
  /** Per account over all its addresses, in the plan `spo`. */
  readonly spoAccount: number;
  /** Claims of browser tokens per account, in every plan. */
  readonly claim: number;
}

/** State of a budget after a request was charged to it. */
interface Charge {
  readonly limit: number;
  readonly remaining: number;
  /** When the budget is renewed, in Unix seconds with a fraction. */
  readonly reset: number;
  /** Whether the budget was exhausted. */
  readonly refused: boolean;
}

type Budget = (ctx: ApiContext) => Promise<Charge>;

/** Where budgets are counted: in Redis, shared by all processes, or in the memory of this one. */
interface BudgetStore {
  readonly redis: Redis | undefined;
  readonly logger: Logger;
}

/** A budget store with the circuit breaker of Redis. */
interface GuardedStore extends BudgetStore {
  readonly breaker: Breaker;
}

/** Requests wait for an unreachable Redis until this many have failed; then one probe a second is sent. */
const BREAKER = { failures: 3, probeMs: 1_000 };

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
  const reset = Number(ctx.response.get(HEADERS.reset));
  return {
    limit: Number(ctx.response.get(HEADERS.total)),
    remaining: Number(ctx.response.get(HEADERS.remaining)),
    reset: Math.min(Number.isInteger(reset) ? reset + 1 : reset, (Date.now() + WINDOW_MS) / 1000),
    refused,
  };
};

/**
 * Creates a budget of `max` requests per key and window. koa-ratelimit counts; the only errors it can throw here are those
 * of Redis, after which the request is counted in memory.
 */
const budget = (name: string, max: number, key: (state: ApiState) => string, store: GuardedStore): Budget => {
  const windows = new Map<string, { reset: number }>();
  const sweep = sweeper(windows);
  const id = (ctx: Context): string => `${name}:${key(ctx.state as ApiState)}`;
  const options = { max, duration: WINDOW_MS, headers: HEADERS, namespace: 'linnea:limit', id };
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

const accountAndAddress = (state: ApiState): string => `${accountId(state)}@${countedAddress(state.address)}`;
const accountId = (state: ApiState): string =>
  state.caller.kind === 'account' ? String(state.caller.account.id) : 'none';

/** Charges budgets in order until one is exhausted; returns that charge, otherwise the one with the least remaining. */
const chargeAll = async (ctx: ApiContext, budgets: readonly Budget[]): Promise<Charge | undefined> => {
  let tightest: Charge | undefined;
  for (const charge of budgets) {
    const charged = await charge(ctx);
    if (charged.refused) return charged;
    if (tightest === undefined || charged.remaining < tightest.remaining) tightest = charged;
  }
  return tightest;
};

/** Sets the RateLimit headers; throws 429 if the budget is exhausted (C3.31, C3.32). */
const applyCharge = (ctx: ApiContext, charge: Charge): void => {
  ctx.set(HEADERS.total, String(charge.limit));
  ctx.set(HEADERS.remaining, String(charge.remaining));
  ctx.set(HEADERS.reset, String(Math.ceil(charge.reset)));
  if (!charge.refused) return;
  const wait = Math.max(1, Math.ceil(charge.reset - Date.now() / 1000));
  throw problem('too_many_requests', {
    message: `The limit of ${charge.limit} requests in 60 seconds is exceeded: wait ${wait} s.`,
    headers: { 'Retry-After': String(wait) },
  });
};

/** Charges requests to budgets. */
export interface Limiter {
  /** Charges every request below /api except claims, before any other check (C3.30 to C3.33). */
  readonly middleware: ApiMiddleware;
  /** Charges a claim: to the account of its token if that is valid, otherwise to the address. */
  claim(ctx: ApiContext, byToken: boolean): Promise<void>;
  /** Returns whether requests are counted in memory because Redis fails. */
  inMemory(): boolean;
}

/** Creates the limiter of an app. Without Redis each process counts for itself. */
export const createLimiter = (limits: RateLimits, { redis, logger }: BudgetStore): Limiter => {
  const breaker = createBreaker({ ...BREAKER, isFailure: () => true, probe: async () => redis?.ping() });
  const store = { redis, logger, breaker };
  const anonymous = budget('address', limits.anonymous, (state) => countedAddress(state.address), store);
  const claims = budget('claim', limits.claim, accountId, store);
  const plans: Readonly<Record<Account['plan'], readonly Budget[]>> = {
    usr: [
      budget('usr', limits.usr, accountAndAddress, store),
      budget('usr-account', limits.usrAccount, accountId, store),
    ],
    spo: [
      budget('spo', limits.spo, accountAndAddress, store),
      budget('spo-account', limits.spoAccount, accountId, store),
    ],
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
      if (charge !== undefined) applyCharge(ctx, charge);
      return next();
    },
    claim: async (ctx, byToken) => {
      const isIdentified = byToken && ctx.state.caller.kind === 'account';
      applyCharge(ctx, await (isIdentified ? claims : anonymous)(ctx));
    },
    inMemory: () => breaker.state !== 'closed',
  };
};
