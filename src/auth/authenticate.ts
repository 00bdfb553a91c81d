import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { createBreaker } from '../runtime/breaker.js';
import { withTimeout } from '../runtime/deadline.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { accountById, accountOfToken, type KnownToken } from './accounts.js';
import {
  type BrowserToken,
  type BrowserTokenRules,
  looksLikeBrowserToken,
  verifyBrowserToken,
} from './browser-token.js';
import type { Caller } from './caller.js';
import { planOf } from './token.js';
import { bindingProblem, type RequestOrigin } from './token-binding.js';

/** Cache key of a credential: a hash, so that a memory dump shows no credential. */
const keyOf = (credential: string): string => hash('sha256', credential, 'base64');

/** Milliseconds for which a known account is not looked up again; a disabled account works on for as long. */
const CACHED_MS = 10_000;

/** Milliseconds for which a known account is trusted while Postgres is unavailable (C3.7). */
const TRUSTED_MS = 300_000;

/** Options of lru-cache. Reads the clock at every lookup, so that no expired token passes within a millisecond. */
const CACHE = { max: 10_000, ttlResolution: 0 };

type Accounts = LRUCache<string, KnownToken>;
const createAccountCache = (): Accounts => new LRUCache({ ...CACHE, ttl: CACHED_MS + TRUSTED_MS });

/** Returns an account that was looked up in the last ten seconds. */
const fresh = (accounts: Accounts, key: string): KnownToken | undefined =>
  accounts.getRemainingTTL(key) > TRUSTED_MS ? accounts.get(key) : undefined;

/** Milliseconds to wait for Postgres when the cache has an older answer, and the rules of the breaker. */
const ANSWER_MS = 1_000;
const BREAKER = { failures: 2, probeMs: 1_000 };

const NOBODY: Caller = { kind: 'nobody' };
const refused = (reason: string): Caller => ({ kind: 'refused', reason });

/** The parts of a request that decide whether its credential is valid. */
interface Presented extends RequestOrigin {
  readonly credential: string | undefined;
}

/** Identifies the caller, synchronously if cached. @throws {StoreUnavailable} */
export type Authenticate = (presented: Presented) => Caller | Promise<Caller>;

/**
 * Creates the authentication: account tokens are looked up by hash (C3.3), browser tokens
 * are verified (C3.11). Caches known accounts for ten seconds, which saves a round trip per
 * list, and verified browser tokens by their hash until they expire, because verifying costs
 * as much as a search. Unknown tokens are not cached, so that a new token works at once.
 * While Postgres is unavailable, known accounts are trusted for five more minutes, unless
 * they are known to be disabled.
 */
export const authenticator = (pool: DatabasePool, rules: BrowserTokenRules): Authenticate => {
  const byToken = createAccountCache();
  const byId = createAccountCache();
  const verified = new LRUCache<string, BrowserToken>(CACHE);
  const breaker = createBreaker({
    ...BREAKER,
    isFailure: (error) => error instanceof StoreUnavailable,
    probe: () => pool.query(sql.type(z.object({}))`select`),
  });

  /** Looks an account up; falls back to the cached one while Postgres is unavailable. */
  const lookUpOrRecall = async (
    cache: Accounts,
    key: string,
    ask: () => Promise<KnownToken | null>,
  ): Promise<KnownToken | null> => {
    const lookUp = async () => {
      const known = await ask();
      if (known === null || known.disabled) cache.delete(key);
      else cache.set(key, known);
      return known;
    };
    const old = cache.get(key);
    if (old === undefined) return lookUp();
    const attempt = breaker.attempt(() => withTimeout(ANSWER_MS, lookUp()));
    if (attempt === null) return old;
    try {
      return await attempt;
    } catch (error) {
      if (error instanceof StoreUnavailable) return old;
      throw error;
    }
  };

  const ofToken = (known: KnownToken | null): Caller => {
    if (known === null)
      return refused('The token is unknown: check that it is complete and was not replaced.');
    if (known.disabled)
      return refused('The account of this token is disabled: ask the operator of the service.');
    return { kind: 'account', account: known.account, origin: null };
  };

  const byAccountToken = (token: string): Caller | Promise<Caller> => {
    if (planOf(token) === undefined)
      return refused(
        'The token is malformed: an account token begins with usr-, spo- or unl-, and is sent as Authorization: Bearer TOKEN.',
      );
    const key = keyOf(token);
    const known = fresh(byToken, key);
    return known
      ? ofToken(known)
      : lookUpOrRecall(byToken, key, () => accountOfToken(pool, token)).then(ofToken);
  };

  const verify = async (credential: string) => {
    const key = keyOf(credential);
    const cached = verified.get(key);
    if (cached !== undefined) return { token: cached };
    const verification = await verifyBrowserToken(credential, rules);
    if ('token' in verification) {
      const { token } = verification;
      // A `ttl` of 0 would mean no expiry.
      verified.set(key, token, { ttl: Math.max(1, token.expires * 1000 - Date.now()) });
    }
    return verification;
  };

  const accountOf = async (id: number): Promise<KnownToken | null> =>
    fresh(byId, String(id)) ?? lookUpOrRecall(byId, String(id), () => accountById(pool, id));

  const byBrowserToken = async (request: RequestOrigin, credential: string): Promise<Caller> => {
    const verification = await verify(credential);
    if ('refused' in verification) return refused(verification.refused);
    const { token } = verification;
    const known = await accountOf(token.subject);
    if (known === null || known.disabled)
      return refused('The account of this browser token is disabled: ask the operator of the service.');
    const problem = bindingProblem(token, request);
    if (problem !== undefined) return refused(problem);
    return { kind: 'account', account: known.account, origin: token.origin };
  };

  return (presented) => {
    const { credential } = presented;
    if (credential === undefined) return NOBODY;
    return looksLikeBrowserToken(credential)
      ? byBrowserToken(presented, credential)
      : byAccountToken(credential);
  };
};
