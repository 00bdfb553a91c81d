import { LRUCache } from 'lru-cache';
import type { Account } from '../auth/caller.js';
import { createBreaker } from '../runtime/breaker.js';
import { type ApiContext, type ApiMiddleware, type ApiState, belowApi, withoutSlash } from './api-context.js';
import { type Budget, type BudgetStore, budget, type Charge, LIMIT_HEADERS } from './budget.js';
import { countedAddress } from './client-address.js';
import { problem } from './problem.js';
import type { DeclaredRoute } from './router.js';
import { createUnits, type UnitLimits, type Units } from './units.js';

/** Requests allowed in a window of 60 seconds (C3.30). */
export interface RateLimits extends UnitLimits {
  /** Per address, without a valid credential. */
  readonly anonymous: number;
  /** Per address, for reads without a credential where anybody may read (C21.1). */
  readonly publicReads: number;
  /** Suggestions while a name is typed: per account and address, or per address (C21.10). */
  readonly suggestions: number;
  /** Per account and address, in the default plan `usr`. */
  readonly usr: number;
  /** Per account over all its addresses, in the plan `usr`. */
  readonly usrAccount: number;
  /** Per account and address, in the plan `spo`. */
  readonly spo: number;
  /** Per account over all its addresses, in the plan `spo`. */
  readonly spoAccount: number;
  /** Claims of browser tokens per account, by its plan. */
  readonly usrClaim: number;
  readonly spoClaim: number;
  readonly unlClaim: number;
  /** Per address and process, for paths outside /api. */
  readonly outsideApi: number;
}

/** Milliseconds for which an edge relies on an authorisation (C21.7, edge/default.vcl). */
const AUTHORIZED_MS = 5_000;

/** Requests wait for an unreachable Redis until this many have failed; then one probe a second is sent. */
const BREAKER = { failures: 3, probeMs: 1_000 };

const accountAndAddress = (state: ApiState): string => `${accountId(state)}@${countedAddress(state.address)}`;
const accountId = (state: ApiState): string =>
  state.caller.kind === 'account' ? String(state.caller.account.id) : 'none';

/** Charges budgets in order until one is exhausted; returns that charge, otherwise the one with the least remaining. */
const chargeAll = async (ctx: ApiContext, budgets: readonly Budget[]): Promise<Charge | undefined> => {
  let tightest: Charge | undefined;
  for (const { charge } of budgets) {
    const charged = await charge(ctx);
    if (charged.refused) return charged;
    if (tightest === undefined || charged.remaining < tightest.remaining) tightest = charged;
  }
  return tightest;
};

/** What the budgets of claims count, in the words of messages. */
const CLAIMS = 'browser tokens';

/** Sets the RateLimit headers (C3.31). */
const setCharge = (ctx: ApiContext, charge: Charge): void => {
  ctx.set(LIMIT_HEADERS.total, String(charge.limit));
  ctx.set(LIMIT_HEADERS.remaining, String(charge.remaining));
  ctx.set(LIMIT_HEADERS.reset, String(Math.ceil(Date.now() / 1000 + charge.renewedIn)));
};

/** Sets the RateLimit headers; throws 429 if the budget is exhausted (C3.31, C3.32). */
const applyCharge = (ctx: ApiContext, charge: Charge, counted = 'requests'): void => {
  setCharge(ctx, charge);
  if (!charge.refused) return;
  const wait = Math.max(1, Math.ceil(charge.renewedIn));
  throw problem('too_many_requests', {
    message: `The limit of ${charge.limit} ${counted} in 60 seconds is exceeded: wait ${wait} s.`,
    headers: { 'Retry-After': String(wait) },
  });
};

/** As `applyCharge`, for paths outside /api: only refusals have the headers, since caches may store other answers. */
const applyOutsideApi = (ctx: ApiContext, charge: Charge, counted?: string): void => {
  for (const name of Object.values(LIMIT_HEADERS)) ctx.remove(name);
  if (charge.refused) applyCharge(ctx, charge, counted);
};

/** What an account has used of its budgets in the last 60 seconds. */
export interface UsedBudgets {
  /** Requests from the address of the caller, and from all addresses; null in the plan `unl`, as `units`. */
  readonly fromAddress: number | null;
  readonly requests: number | null;
  readonly claims: number;
  readonly units: number | null;
}

/** Charges requests to budgets. */
export interface Limiter {
  /**
   * Returns the middleware that charges every request except claims, before any other check (C3.30 to C3.33).
   *
   * @param declared Routes that say which of them have a budget of their own.
   */
  middleware(declared?: readonly Pick<DeclaredRoute, 'path' | 'budget'>[]): ApiMiddleware;
  /**
   * Charges an authorisation of an edge as a request, and lets the next request of the account from the address pass for it
   * (C21.7). Returns whether the budget covers it, and sets the RateLimit headers.
   */
  authorize(ctx: ApiContext): Promise<boolean>;
  /** Charges a claim: to the account of its token if that is valid, otherwise to the address. */
  claim(ctx: ApiContext, byToken: boolean): Promise<void>;
  /** Charges a claim that an account makes on its page. */
  claimOf(ctx: ApiContext, account: Account): Promise<void>;
  /** Charges an attempt to sign in on the pages, or to open an account, to the address, as a refused credential. */
  signIn(ctx: ApiContext): Promise<void>;
  /** Charges a list of names on the pages to the address, as a request without a credential. */
  list(ctx: ApiContext): Promise<void>;
  /** Returns what an account has used of its budgets, in the windows that run; charges nothing. */
  used(ctx: ApiContext, account: Account): Promise<UsedBudgets>;
  /** What answers with many records cost (C14.65). */
  readonly units: Units;
  /** Returns whether requests are counted in memory because Redis fails. */
  inMemory(): boolean;
}

/**
 * Creates the limiter of an app. Without Redis each process counts for itself.
 *
 * @param free Paths that count against no budget: files in memory.
 */
export const createLimiter = (
  limits: RateLimits,
  { redis, logger }: BudgetStore,
  free: ReadonlySet<string> = new Set(),
): Limiter => {
  const breaker = createBreaker({ ...BREAKER, isFailure: () => true, probe: async () => redis?.ping() });
  const store = { redis, logger, breaker };
  const anonymous = budget('address', limits.anonymous, (state) => countedAddress(state.address), store);
  const callerAndAddress = (state: ApiState): string =>
    state.caller.kind === 'account' ? accountAndAddress(state) : countedAddress(state.address);
  const publicReads = budget('public', limits.publicReads, (state) => countedAddress(state.address), store);
  const suggestions = budget('suggestions', limits.suggestions, callerAndAddress, store);
  const claims: Readonly<Record<Account['plan'], Budget>> = {
    usr: budget('usr-claim', limits.usrClaim, accountId, store),
    spo: budget('spo-claim', limits.spoClaim, accountId, store),
    unl: budget('unl-claim', limits.unlClaim, accountId, store),
  };
  // Counted in memory, so that a probe of /healthz never waits for Redis.
  const outsideApi = budget('outside-api', limits.outsideApi, (state) => countedAddress(state.address), {
    ...store,
    redis: undefined,
  });
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
  const budgetsOf = ({ state: { caller, sharing } }: ApiContext, isTyped: boolean): readonly Budget[] => {
    if (caller.kind === 'refused') return [anonymous];
    if (caller.kind === 'nobody')
      return [sharing === undefined ? anonymous : isTyped ? suggestions : publicReads];
    return isTyped && caller.account.plan !== 'unl' ? [suggestions] : plans[caller.account.plan];
  };
  const paid = new LRUCache<string, Charge>({ max: 10_000, ttl: AUTHORIZED_MS });
  /** Returns the charge of an authorisation that stands for this request; undefined for none. */
  const takePaid = ({ state }: ApiContext): Charge | undefined => {
    if (paid.size === 0 || state.caller.kind !== 'account') return undefined;
    const key = accountAndAddress(state);
    const charge = paid.get(key);
    paid.delete(key);
    return charge;
  };
  const units = createUnits(limits, store);
  return {
    middleware: (declared = []) => {
      const typed = new Set(
        declared.filter((route) => route.budget === 'suggestions').map(({ path }) => path),
      );
      return async (ctx, next) => {
        if (free.has(ctx.path)) return next();
        if (!belowApi(ctx.path)) {
          applyOutsideApi(ctx, await outsideApi.charge(ctx));
          return next();
        }
        // A route that identifies its caller charges it as well.
        if (ctx.state.caller === undefined) return next();
        const isTyped = typed.has(withoutSlash(ctx.path));
        const charge = (!isTyped && takePaid(ctx)) || (await chargeAll(ctx, budgetsOf(ctx, isTyped)));
        if (charge !== undefined) applyCharge(ctx, charge);
        return next();
      };
    },
    authorize: async (ctx) => {
      const charge = await chargeAll(ctx, budgetsOf(ctx, false));
      if (charge === undefined) return true;
      setCharge(ctx, charge);
      if (!charge.refused) paid.set(accountAndAddress(ctx.state), charge);
      return !charge.refused;
    },
    claim: async (ctx, byToken) => {
      const { caller } = ctx.state;
      const isIdentified = byToken && caller.kind === 'account';
      if (isIdentified) applyCharge(ctx, await claims[caller.account.plan].charge(ctx), CLAIMS);
      else applyCharge(ctx, await anonymous.charge(ctx));
    },
    claimOf: async (ctx, account) => {
      ctx.state.caller = { kind: 'account', account, origin: null };
      applyOutsideApi(ctx, await claims[account.plan].charge(ctx), CLAIMS);
    },
    used: async (ctx, account) => {
      const state: ApiState = { ...ctx.state, caller: { kind: 'account', account, origin: null } };
      const [fromAddress = null, requests = null] = await Promise.all(
        plans[account.plan].map((each) => each.used(state)),
      );
      return {
        fromAddress,
        requests,
        claims: await claims[account.plan].used(state),
        units: await units.used(account),
      };
    },
    signIn: async (ctx) => applyOutsideApi(ctx, await anonymous.charge(ctx)),
    list: async (ctx) => applyOutsideApi(ctx, await anonymous.charge(ctx)),
    units,
    inMemory: () => breaker.state !== 'closed',
  };
};
