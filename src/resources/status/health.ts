import type { DatabasePool } from 'slonik';
import { sendJson } from '../../http/caching.js';
import type { ApiRouter } from '../../http/router.js';
import { isUnavailable } from '../../http/unavailable.js';
import { statusQueries } from './queries.js';

/**
 * For those who run the service (C12.9), without a credential: `/healthz` says
 * that the process answers, `/readyz` whether Postgres does: 503 while it does not.
 */
export const healthRoutes = (router: ApiRouter, pool: DatabasePool, engine: string): void => {
  const { ping } = statusQueries(pool);
  router.get('/healthz', (ctx) => sendJson(ctx, '{"status":"ok"}', 'never'));
  router.get('/readyz', async (ctx) => {
    let ready = true;
    try {
      await ping();
    } catch (failure) {
      if (!isUnavailable(failure)) throw failure;
      ready = false;
    }
    sendJson(ctx, JSON.stringify({ ready, postgres: ready, engine }), 'never');
    if (!ready) ctx.status = 503;
  });
};
