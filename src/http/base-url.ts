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

/** Returns path and query of a request, for links to it: a credential can be in any address, and is redacted (C3.3). */
export const linkableUrl = (ctx: ApiContext): string => redactCredentials(ctx.url);
