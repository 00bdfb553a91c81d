import type { Metrics } from '../../http/metrics.js';
import type { ApiRouter } from '../../http/router.js';

/** Adds `GET /metrics` for monitoring; needs no credential (contract C12.9). */
export const metricsRoutes = (router: ApiRouter, metrics: Metrics): void => {
  router.get('/metrics', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });
};
