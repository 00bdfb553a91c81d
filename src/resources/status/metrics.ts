import type { Metrics } from '../../http/metrics.js';
import type { ApiRouter } from '../../http/router.js';

/** `GET /metrics` (contract C12.9): what monitoring reads, without a credential. */
export const metricsRoutes = (router: ApiRouter, metrics: Metrics): void => {
  router.get('/metrics', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = metrics.contentType;
    ctx.body = await metrics.text();
  });
};
