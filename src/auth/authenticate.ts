import type { DatabasePool } from 'slonik';
import { accountById, accountOfToken, type KnownToken } from './accounts.js';
import {
  type BrowserToken,
  type BrowserTokenRules,
  looksLikeBrowserToken,
  verifyBrowserToken,
} from './browser-token.js';
import type { Caller } from './caller.js';
import { normalOrigin } from './origin.js';
import { rememberedUntil } from './remembered.js';
import { hashToken, planOf } from './token.js';

/** How long a known account is trusted without asking Postgres again: also how long a disabled one lives on. */
const REMEMBERED_MS = 10_000;

const NOBODY: Caller = { kind: 'nobody' };
const refused = (reason: string): Caller => ({ kind: 'refused', reason });

/** A request, as far as it decides whether its credential is good. */
interface Presented {
  readonly credential: string | undefined;
  /** The `Origin` header; empty without one. */
  readonly origin: string;
  /** The client (C3.35). */
  readonly address: string;
}

/** Finds out who calls; throws only when Postgres cannot be asked. */
export type Authenticate = (presented: Presented) => Promise<Caller>;

/**
 * Account tokens are looked up by hash (C3.3), browser tokens verified (C3.11).
 * Known accounts are remembered for ten seconds, which saves a round trip on
 * every list, verified browser tokens by their hash until they end: verifying
 * costs as much as a search. Unknown tokens are never remembered, so a token
 * works from the moment it exists.
 */
export const authenticator = (pool: DatabasePool, rules: BrowserTokenRules): Authenticate => {
  const byToken = rememberedUntil<Caller>();
  const byId = rememberedUntil<KnownToken>();
  const verified = rememberedUntil<BrowserToken>();

  const byAccountToken = async (token: string): Promise<Caller> => {
    if (planOf(token) === undefined) return refused('The token is malformed.');
    const key = hashToken(token).toString('base64');
    const remembered = byToken.get(key);
    if (remembered !== undefined) return remembered;
    const known = await accountOfToken(pool, token);
    if (known === null) return refused('The token is unknown.');
    if (known.disabled) return refused('The account of this token is disabled.');
    const caller: Caller = { kind: 'account', account: known.account, origin: null };
    byToken.set(key, caller, performance.now() + REMEMBERED_MS);
    return caller;
  };

  const verify = async (credential: string) => {
    const key = hashToken(credential).toString('base64');
    const remembered = verified.get(key);
    if (remembered !== undefined) return { token: remembered };
    const verification = await verifyBrowserToken(credential, rules);
    if ('token' in verification) {
      const { token } = verification;
      verified.set(key, token, performance.now() + token.expires * 1000 - Date.now());
    }
    return verification;
  };

  const accountOf = async (id: number): Promise<KnownToken | null> => {
    const remembered = byId.get(String(id));
    if (remembered !== undefined) return remembered;
    const known = await accountById(pool, id);
    if (known !== null && !known.disabled) byId.set(String(id), known, performance.now() + REMEMBERED_MS);
    return known;
  };

  const byBrowserToken = async ({ origin, address }: Presented, credential: string): Promise<Caller> => {
    const verification = await verify(credential);
    if ('refused' in verification) return refused(verification.refused);
    const { token } = verification;
    const known = await accountOf(token.subject);
    if (known === null || known.disabled)
      return refused('The account of this browser token is gone or disabled.');
    if (origin !== '' && normalOrigin(origin) !== token.origin)
      return refused('The browser token is for another origin.');
    if (token.ip !== null && token.ip !== address)
      return refused('The browser token is for another address.');
    return { kind: 'account', account: known.account, origin: token.origin };
  };

  return async (presented) => {
    const { credential } = presented;
    if (credential === undefined) return NOBODY;
    return looksLikeBrowserToken(credential)
      ? byBrowserToken(presented, credential)
      : byAccountToken(credential);
  };
};
