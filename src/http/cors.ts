import { type ApiContext, type ApiMiddleware, belowApi, isOpenPost } from './state.js';

const READ = new Set(['GET', 'HEAD']);
const EXPOSED = 'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';
/** Header names in a list, as a preflight may ask for them: nothing else is echoed. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[\t ]*,[\t ]*[\w!#$%&'*+.^`|~-]+)*$/;

/** Headers by which any page may read an answer below /api (C3.41). */
export const CROSS_ORIGIN_READ: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
};

/**
 * Cross-origin access (C3.40 to C3.42): reads, the claim and the matching of names are open to every
 * origin, errors included; writes to none. A preflight is answered for any path below /api,
 * known or not, and never asks for a credential. (@koa/cors answers only
 * preflights that name a method, and opens writes as well as reads.)
 */
export const cors = (): ApiMiddleware => (ctx, next) => {
  if (!belowApi(ctx.path)) return next();
  ctx.vary(['Origin', 'Authorization']);
  if (READ.has(ctx.method) || isOpenPost(ctx)) ctx.set(CROSS_ORIGIN_READ);
  return next();
};

/** Sets a header that pages of other origins may read as well, where they may read the answer. */
export const setExposed = (ctx: ApiContext, name: string, value: string): void => {
  ctx.set(name, value);
  if (ctx.res.hasHeader(EXPOSE)) ctx.append(EXPOSE, name);
};
const EXPOSE = 'Access-Control-Expose-Headers';

/** Answers `OPTIONS` below /api with 204. */
export const preflight = (): ApiMiddleware => (ctx, next) => {
  if (ctx.method !== 'OPTIONS' || !belowApi(ctx.path)) return next();
  const method = ctx.get('Access-Control-Request-Method').toUpperCase();
  const open = isOpenPost({ method, path: ctx.path });
  if (method === '' || READ.has(method) || open) {
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Access-Control-Allow-Methods', open ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS');
    const headers = ctx.get('Access-Control-Request-Headers');
    if (HEADER_NAMES.test(headers)) ctx.set('Access-Control-Allow-Headers', headers);
    ctx.set('Access-Control-Max-Age', '7200');
  }
  ctx.status = 204;
};
