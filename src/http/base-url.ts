import { redactCredentials } from '../logging/redact-credentials.js';
import type { ApiContext } from './api-context.js';

/** A host that is safe in a command line: commands are pasted into terminals. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** Returns the scheme that the caller uses, maybe to a proxy. Whoever forges the header only changes their own answer. */
const schemeOf = (ctx: ApiContext): string =>
  ctx.get('X-Forwarded-Proto') === 'https' ? 'https' : ctx.protocol;

/** Returns the base URL under which the caller reached the service, without a trailing slash; empty for an unsafe Host. */
export const baseOf = (ctx: ApiContext): string =>
  HOST.test(ctx.host) ? `${schemeOf(ctx)}://${ctx.host}` : '';

/** Addresses that are parameters of others, to this depth: the way back to a page that knows its own way back. */
const MOST_NESTED = 3;

/** Returns a parameter of an address without credentials; null for the credential itself. */
const withoutSecret = (pair: string, levels: number): string | null => {
  const [[name, value] = ['', '']] = new URLSearchParams(pair);
  if (name.toLowerCase() === 'token') return null;
  const shown = value.startsWith('/') && value.includes('?') ? withoutToken(value, levels - 1) : value;
  return shown === value ? pair : String(new URLSearchParams([[name, shown]]));
};

/** Returns an address without its parameter `token`, and without what looks like a credential anywhere in it (C3.3). */
export const withoutToken = (address: string, levels = MOST_NESTED): string => {
  const [path = '', ...rest] = address.split('?');
  const pairs = levels === 0 ? [] : rest.join('?').split('&');
  const kept = pairs.flatMap((pair) => withoutSecret(pair, levels) ?? []).join('&');
  return redactCredentials(kept === '' ? path : `${path}?${kept}`);
};

/** Returns path and query of a request, for links to it: no address repeats a credential (C3.3). */
export const linkableUrl = (ctx: ApiContext): string => withoutToken(ctx.url);
