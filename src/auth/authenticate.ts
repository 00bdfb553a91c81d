import { hash } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { createBreaker } from '../breaker.js';
import { isUnavailable } from '../http/unavailable.js';
import { rememberedUntil } from '../remembered.js';
import { within } from '../within.js';
import { accountById, accountOfToken, type KnownToken } from './accounts.js';
import {
  type BrowserToken,
  type BrowserTokenRules,
  looksLikeBrowserToken,
  verifyBrowserToken,
} from './browser-token.js';
import type { Caller } from './caller.js';
import { normalOrigin } from './origin.js';
import { planOf } from './token.js';

/** What a credential is remembered by: not itself, which no dump of the memory is to show. */
const keyOf = (credential: string): string => hash('sha256', credential, 'base64');

/** How long a known account is trusted without asking Postgres again: also how long a disabled one lives on. */
const REMEMBERED_MS = 10_000;

/** How long it is trusted while Postgres cannot be asked (C3.7): lists go on, and nobody new gets in. */
const TRUSTED_MS = 300_000;

/** Milliseconds that the answer is waited for where there is one of before, and how Postgres is left alone then. */
const ANSWER_MS = 1_000;
const BREAKER = { failures: 2, probeMs: 1_000 };

const NOBODY: Caller = { kind: 'nobody' };
const refused = (reason: string): Caller => ({ kind: 'refused', reason });

/** A request, as far as it decides whether its credential is good. */
interface Presented {
  readonly credential: string | undefined;
  /** The `Origin` header, an empty one too; undefined without one. */
  readonly origin: string | undefined;
  /** The client (C3.35). */
  readonly address: string;
}

/** Finds out who calls, at once where that is remembered; throws only when Postgres cannot be asked. */
export type Authenticate = (presented: Presented) => Caller | Promise<Caller>;

/**
 * Account tokens are looked up by hash (C3.3), browser tokens verified (C3.11).
 * Known accounts are remembered for ten seconds, which saves a round trip on
 * every list, verified browser tokens by their hash until they end: verifying
 * costs as much as a search. Unknown tokens are never remembered, so a token
 * works from the moment it exists. While Postgres is away known ones are trusted for
 * five minutes more, but not those of which it is known that they were disabled.
 */
export const authenticator = (pool: DatabasePool, rules: BrowserTokenRules): Authenticate => {
  const byToken = rememberedUntil<KnownToken>();
  const byId = rememberedUntil<KnownToken>();
  const verified = rememberedUntil<BrowserToken>();
  const breaker = createBreaker({
    ...BREAKER,
    isFailure: isUnavailable,
    probe: () => pool.query(sql.type(z.object({}))`select`),
  });

  /** What is known of an account: what was looked up a moment ago, or some minutes ago where nobody can be asked. */
  const recall = async (
    remembered: typeof byToken,
    key: string,
    ask: () => Promise<KnownToken | null>,
  ): Promise<KnownToken | null> => {
    const lookUp = async () => {
      const known = await ask();
      if (known === null || known.disabled) remembered.forget(key);
      else remembered.set(key, known, performance.now() + REMEMBERED_MS);
      return known;
    };
    const old = remembered.get(key, TRUSTED_MS);
    if (old === undefined) return lookUp();
    const attempt = breaker.attempt(() => within(ANSWER_MS, lookUp()));
    if (attempt === null) return old;
    try {
      return await attempt;
    } catch (error) {
      if (isUnavailable(error)) return old;
      throw error;
    }
  };

  const ofToken = (known: KnownToken | null): Caller => {
    if (known === null) return refused('The token is unknown.');
    if (known.disabled) return refused('The account of this token is disabled.');
    return { kind: 'account', account: known.account, origin: null };
  };

  const byAccountToken = (token: string): Caller | Promise<Caller> => {
    if (planOf(token) === undefined) return refused('The token is malformed.');
    const key = keyOf(token);
    const fresh = byToken.get(key);
    return fresh ? ofToken(fresh) : recall(byToken, key, () => accountOfToken(pool, token)).then(ofToken);
  };

  const verify = async (credential: string) => {
    const key = keyOf(credential);
    const remembered = verified.get(key);
    if (remembered !== undefined) return { token: remembered };
    const verification = await verifyBrowserToken(credential, rules);
    if ('token' in verification) {
      const { token } = verification;
      verified.set(key, token, performance.now() + token.expires * 1000 - Date.now());
    }
    return verification;
  };

  const accountOf = async (id: number): Promise<KnownToken | null> =>
    byId.get(String(id)) ?? recall(byId, String(id), () => accountById(pool, id));

  const byBrowserToken = async ({ origin, address }: Presented, credential: string): Promise<Caller> => {
    const verification = await verify(credential);
    if ('refused' in verification) return refused(verification.refused);
    const { token } = verification;
    const known = await accountOf(token.subject);
    if (known === null || known.disabled)
      return refused('The account of this browser token is gone or disabled.');
    if (origin !== undefined && normalOrigin(origin) !== token.origin)
      return refused('The browser token is for another origin.');
    if (token.ip !== null && token.ip !== address)
      return refused('The browser token is for another address.');
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
