import type { Authenticate } from '../../auth/authenticate.js';
import { readCredential } from '../../auth/credential.js';
import type { Limiter } from '../../http/rate-limit.js';
import type { ApiRouter } from '../../http/router.js';

/**
 * Adds the route by which an edge asks whether a credential is valid for its origin and address (contract C21.7): 204 with the
 * budget of the account, 401, or 429. The edge lets the service answer whatever is not 204 itself, as without an edge.
 */
export const edgeAuthorization = (
  router: ApiRouter,
  authenticate: Authenticate,
  limiter: Pick<Limiter, 'authorize'>,
): void => {
  router.get('/edge/authorize', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = null;
    ctx.state.caller = await authenticate({
      credential: readCredential(ctx.querystring, ctx.get('Authorization')),
      origin: ctx.headers.origin,
      referer: ctx.headers.referer,
      address: ctx.state.address,
    });
    const { caller } = ctx.state;
    if (caller.kind !== 'account') {
      ctx.status = 401;
      return;
    }
    if (caller.origin !== null) ctx.set('Access-Control-Allow-Origin', caller.origin);
    ctx.status = (await limiter.authorize(ctx)) ? 204 : 429;
  });
};
