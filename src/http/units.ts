import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Account } from '../auth/caller.js';
import type { ApiState } from './api-context.js';
import { type GuardedStore, inRedisOrMemory } from './budget.js';
import { countedAddress } from './client-address.js';
import { problem } from './problem.js';

/** Records that cost one unit (contract C14.65). */
const RECORDS_PER_UNIT = 100;
const WINDOW_SECONDS = 60;

/** Returns what records cost: one unit per started 100. */
export const unitsOf = (records: number): number => Math.ceil(records / RECORDS_PER_UNIT);

/** Account to which answers with many records are charged, or the address of a caller without an account. */
export interface Payer {
  readonly id: number | string;
  readonly plan: Account['plan'] | 'anonymous';
}

/** Returns the payer of a request: the account of its credential or session, otherwise its address. */
export const payerOf = (account: Account | undefined, { address }: Pick<ApiState, 'address'>): Payer =>
  account ?? { id: countedAddress(address), plan: 'anonymous' };

/** Units that each payer may use in a window of 60 seconds; the plan `unl` has no limit. */
export interface UnitLimits {
  readonly anonymousUnits: number;
  readonly usrUnits: number;
  readonly spoUnits: number;
}

/** A charge that the budget does not cover; it changed nothing. */
interface Refused {
  /** Units that the payer may use in a window. */
  readonly limit: number;
  /** Whole seconds until the budget is renewed. */
  readonly retryAfter: number;
}

/** Charges answers with many records to the callers that request them. */
export interface Units {
  /** Charges units; returns null, or the refusal. */
  charge(payer: Payer, units: number): Promise<Refused | null>;
  /** Returns the units that were charged in the window that runs; null without a limit. */
  used(account: Account): Promise<number | null>;
}

/**
 * Charges units before an answer.
 *
 * @throws {Problem} too_many_requests (C14.66)
 */
export const chargeUnits = async (units: Units, payer: Payer, cost: number): Promise<void> => {
  const refused = await units.charge(payer, cost);
  if (refused !== null) throw unitsExhausted(refused, payer, cost);
};

const unitsExhausted = ({ limit, retryAfter }: Refused, { plan }: Payer, cost: number) =>
  problem('too_many_requests', {
    message:
      cost > limit
        ? `This answer costs ${cost} units (one per started 100 records), more than the ${limit} units that ${plan === 'anonymous' ? 'an address without an account' : 'your plan'} has in 60 seconds: ask for fewer records at once.`
        : `This answer costs ${cost} units (one per started 100 records), but fewer are left of your ${limit} units per 60 seconds: wait ${retryAfter} s, or ask for fewer records.`,
    headers: { 'Retry-After': String(retryAfter) },
  });

/** Takes units from a budget. A refused charge is given back. */
const take = async (limiter: RateLimiterAbstract, key: string, units: number): Promise<Refused | null> => {
  try {
    await limiter.consume(key, units);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    await limiter.reward(key, units);
    // At most a window: the package reads a clock that may have jumped.
    const seconds = Math.min(WINDOW_SECONDS, Math.ceil(thrown.msBeforeNext / 1000));
    return { limit: limiter.points, retryAfter: Math.max(1, seconds) };
  }
};

/** Creates the budgets of units, counted where requests are: in Redis, or in memory while it fails. */
export const createUnits = (
  { anonymousUnits, usrUnits, spoUnits }: UnitLimits,
  store: GuardedStore,
): Units => {
  const budget = (plan: string, points: number) => {
    const options = { points, duration: WINDOW_SECONDS, keyPrefix: `linnea:units:${plan}` };
    return {
      inMemory: new RateLimiterMemory(options),
      inRedis: store.redis && new RateLimiterRedis({ ...options, storeClient: store.redis }),
    };
  };
  const budgets = {
    anonymous: budget('anonymous', anonymousUnits),
    usr: budget('usr', usrUnits),
    spo: budget('spo', spoUnits),
  };
  const count = <T>(plan: keyof typeof budgets, work: (limiter: RateLimiterAbstract) => Promise<T>) => {
    const { inMemory, inRedis } = budgets[plan];
    return inRedisOrMemory(store, inRedis && (() => work(inRedis)), () => work(inMemory));
  };
  return {
    charge: async ({ id, plan }, units) =>
      plan === 'unl' || units === 0 ? null : count(plan, (limiter) => take(limiter, String(id), units)),
    used: async ({ id, plan }) =>
      plan === 'unl'
        ? null
        : count(plan, async (limiter) => (await limiter.get(String(id)))?.consumedPoints ?? 0),
  };
};
