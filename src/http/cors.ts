import koaCors from '@koa/cors';
import { type ApiContext, type ApiMiddleware, belowApi, withoutSlash } from './api-context.js';
import type { DeclaredRoute } from './router.js';

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
/** For writes. */
const CLOSED: ApiMiddleware = (_, next) => next();

/**
 * Cross-origin access below /api (C3.40 to C3.42): every origin may send reads, declared ones with POST
 * included, and read their answers, errors included; no origin may send writes.
 */
export const cors = (
  declared: readonly Pick<DeclaredRoute, 'path' | 'readOnly' | 'method'>[],
): ApiMiddleware => {
  const readOnly = declared.filter((route) => route.readOnly);
  const policyOf = (method: string, path: string): ApiMiddleware => {
    if (method === 'GET' || method === 'HEAD') return READS;
    const isOpen = readOnly.some((route) =>
      route.readOnly === 'below'
        ? `${path}/`.startsWith(`${route.path}/`)
        : method === 'POST' && withoutSlash(path) === route.path,
    );
    return isOpen ? OPEN_POSTS : CLOSED;
  };
  return (ctx, next) => {
    if (!belowApi(ctx.path)) return next();
    ctx.vary(['Origin', 'Authorization']);
    if (ctx.method !== 'OPTIONS') return policyOf(ctx.method, ctx.path)(ctx, next);
    const allowed = methodsOf(declared, ctx.path);
    if (allowed.length > 0) ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '));
    ctx.headers[METHOD] ||= 'GET';
    return preflight(ctx, policyOf(ctx.headers[METHOD].toUpperCase(), ctx.path));
  };
};

/** Returns the methods of the routes that a path may be of; none for an unknown path. */
const methodsOf = (declared: readonly Pick<DeclaredRoute, 'path' | 'method'>[], path: string) => {
  const given = withoutSlash(path).split('/');
  const isOf = (route: string): boolean => {
    const segments = route.split('/');
    return (
      segments.length === given.length &&
      segments.every((segment, at) => segment.startsWith(':') || segment === given[at])
    );
  };
  const found = new Set(declared.filter((route) => isOf(route.path)).map(({ method }) => method));
  return [...(found.has('get') ? ['GET', 'HEAD'] : []), ...(found.has('post') ? ['POST'] : [])];
};

const METHOD = 'access-control-request-method';

/** Header names in a list, the only form of `Access-Control-Request-Headers` that is echoed. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[\t ]*,[\t ]*[\w!#$%&'*+.^`|~-]+)*$/;

/**
 * Answers `OPTIONS` with 204 for every path. A preflight that names no method counts as one for GET, where @koa/cors
 * would call the next middleware. Header names are echoed only if they are valid; @koa/cors would echo any text.
 */
const preflight = async (ctx: ApiContext, policy: ApiMiddleware): Promise<void> => {
  ctx.status = 204;
  await policy(ctx, async () => undefined);
  if (!HEADER_NAMES.test(ctx.get('Access-Control-Request-Headers')))
    ctx.remove('Access-Control-Allow-Headers');
};

/** Sets a header and lets pages of other origins read it, if they may read the answer. */
export const setExposed = (ctx: ApiContext, name: string, value: string): void => {
  ctx.set(name, value);
  if (ctx.res.hasHeader(EXPOSE)) ctx.append(EXPOSE, name);
};
