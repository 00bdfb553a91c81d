import type { DatabasePool } from 'slonik';
import { accountOfToken, type KnownToken } from './accounts.js';
import type { Caller } from './caller.js';
import { hashToken, planOf } from './token.js';

/** How long a known token is trusted without asking Postgres again: also how long a disabled one lives on. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 10_000;

const NOBODY: Caller = { kind: 'nobody' };
const refused = (reason: string): Caller => ({ kind: 'refused', reason });

const callerOf = (known: KnownToken | null): Caller => {
  if (known === null) return refused('The token is unknown.');
  if (known.disabled) return refused('The account of this token is disabled.');
  return { kind: 'account', account: known.account };
};

/** Finds out who calls from a credential as sent; throws only when Postgres cannot be asked. */
export type Authenticate = (credential: string | undefined) => Promise<Caller>;

/**
 * Account tokens, looked up by hash (C3.3). Known ones are remembered by hash for
 * ten seconds, which saves a round trip on every list; unknown ones never, so
 * a token works from the moment it exists.
 */
export const authenticator = (pool: DatabasePool): Authenticate => {
  const remembered = new Map<string, { readonly caller: Caller; readonly until: number }>();
  return async (credential) => {
    if (credential === undefined) return NOBODY;
    if (planOf(credential) === undefined) return refused('The token is malformed.');
    const key = hashToken(credential).toString('base64');
    const now = performance.now();
    const found = remembered.get(key);
    if (found !== undefined && found.until > now) return found.caller;
    const caller = callerOf(await accountOfToken(pool, credential));
    remembered.delete(key);
    if (caller.kind !== 'account') return caller;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, { caller, until: now + REMEMBERED_MS });
    return caller;
  };
};
