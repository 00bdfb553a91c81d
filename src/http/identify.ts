import type { Authenticate } from '../auth/authenticate.js';
import type { Caller } from '../auth/caller.js';
import { readCredential } from '../auth/credential.js';
import { withTimeout } from '../runtime/deadline.js';
import { type ApiContext, type ApiMiddleware, belowApi, withoutSlash } from './api-context.js';
import type { DeclaredRoute } from './router.js';

/** Identifies the caller of every request below /api before it is charged (C4.5), except where the route does so itself. */
export const identify = (authenticate: Authenticate, declared: readonly DeclaredRoute[]): ApiMiddleware => {
  const others = new Set(declared.filter((route) => route.identifiesCaller).map(({ path }) => path));
  return (ctx, next) => {
    if (!belowApi(ctx.path) || (ctx.method === 'POST' && others.has(withoutSlash(ctx.path)))) return next();
    const identified = (caller: Caller) => {
      ctx.state.caller = caller;
      allowTokenOrigin(ctx);
      return next();
    };
    const caller = authenticate({
      credential: readCredential(ctx.querystring, ctx.get('Authorization')),
      origin: ctx.headers.origin,
      referer: ctx.headers.referer,
      address: ctx.state.address,
    });
    return caller instanceof Promise
      ? withTimeout(ctx.state.deadline - performance.now(), caller).then(identified)
      : identified(caller);
  };
};

/** Restricts an answer that pages may read to the origin of the browser token (C3.41). */
const allowTokenOrigin = (ctx: ApiContext): void => {
  const { caller } = ctx.state;
  if (caller.kind !== 'account' || caller.origin === null) return;
  if (ctx.res.hasHeader(ALLOW_ORIGIN)) ctx.set(ALLOW_ORIGIN, caller.origin);
};
const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
