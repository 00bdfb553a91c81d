import koaCors from '@koa/cors';
import {
  type ApiContext,
  type ApiMiddleware,
  belowApi,
  belowReconciliation,
  isReadOnlyPost,
} from './api-context.js';

const EXPOSE = 'Access-Control-Expose-Headers';
const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Dataset-Version, ETag, Retry-After, X-Request-Id';

/** CORS headers that let any page read an answer below /api (C3.41), for answers that are sent outside the app. */
export const CROSS_ORIGIN_READ: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  [EXPOSE]: EXPOSED,
};

/** Allows methods to every origin. Errors never reach @koa/cors: http/errors.ts, further in, renders them. */
const open = (allowMethods: string) =>
  koaCors({ allowMethods, exposeHeaders: EXPOSED, maxAge: 7200, keepHeadersOnError: false });

const READS = open('GET, HEAD, OPTIONS');
const OPEN_POSTS = open('POST, OPTIONS');

/**
 * The policy for a method on a path; undefined for writes, which are closed to every origin. No request to reconciliation
 * writes (C17.1).
 */
const policyOf = (method: string, path: string) => {
  if (isReadOnlyPost({ method, path })) return OPEN_POSTS;
  if (belowReconciliation(path) && method !== 'GET' && method !== 'HEAD') return OPEN_POSTS;
  return method === 'GET' || method === 'HEAD' ? READS : undefined;
};

/**
 * Cross-origin access below /api (C3.40 to C3.42): every origin may send reads, the claim and the matching of names,
 * and read their answers, errors included; no origin may send writes.
 */
export const cors = (): ApiMiddleware => (ctx, next) => {
  if (!belowApi(ctx.path)) return next();
  ctx.vary(['Origin', 'Authorization']);
  if (ctx.method === 'OPTIONS') return preflight(ctx);
  const policy = policyOf(ctx.method, ctx.path);
  return policy ? policy(ctx, next) : next();
};

const METHOD = 'access-control-request-method';

/** Header names in a list, the only form of `Access-Control-Request-Headers` that is echoed. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[\t ]*,[\t ]*[\w!#$%&'*+.^`|~-]+)*$/;

/**
 * Answers `OPTIONS` with 204 for every path. A preflight that names no method counts as one for GET, where @koa/cors
 * would call the next middleware. Header names are echoed only if they are valid; @koa/cors would echo any text.
 */
const preflight = async (ctx: ApiContext): Promise<void> => {
  ctx.status = 204;
  ctx.headers[METHOD] ||= 'GET';
  await policyOf(ctx.headers[METHOD].toUpperCase(), ctx.path)?.(ctx, async () => undefined);
  if (!HEADER_NAMES.test(ctx.get('Access-Control-Request-Headers')))
    ctx.remove('Access-Control-Allow-Headers');
};

/** Sets a header and lets pages of other origins read it, if they may read the answer. */
export const setExposed = (ctx: ApiContext, name: string, value: string): void => {
  ctx.set(name, value);
  if (ctx.res.hasHeader(EXPOSE)) ctx.append(EXPOSE, name);
};
