import type Koa from 'koa';
import { assetRoutes } from '../../web/assets.js';
import { apiRouter, routes } from '../http/router.js';
import { notYet } from '../http/starting.js';
import { SPECIES_BATCH } from '../resources/batch/route.js';
import { CLAIM } from '../resources/browser-token/route.js';
import { MATCH_LIST } from '../resources/match/route.js';
import { RECONCILIATION } from '../resources/reconciliation/route.js';
import { aliveRoute, sendNotReady } from '../resources/status/health.js';
import { type BaseAppOptions, createBaseApp } from './base-app.js';

/** Creates the app before the stores are open: health, and 503 for everything else (C12.9). */
export const createStartingApp = (parts: BaseAppOptions): Koa => {
  const router = apiRouter();
  assetRoutes(router, parts.assets);
  aliveRoute(router);
  router.get('/readyz', (ctx) => sendNotReady(ctx, { starting: 0 }));
  // Pages of other origins can read the refusals of these as well (C3.41).
  const app = createBaseApp(parts, [CLAIM, MATCH_LIST, SPECIES_BATCH, RECONCILIATION]);
  app.use(routes(router));
  app.use((ctx) => {
    throw notYet(ctx, 'The service is starting: try again in a few seconds.');
  });
  return app as unknown as Koa;
};
