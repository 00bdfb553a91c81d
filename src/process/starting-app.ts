import Koa from 'koa';
import { assetRoutes, pageAssets } from '../../web/assets.js';
import { errorPages } from '../../web/error-pages.js';
import type { ApiState } from '../http/api-context.js';
import { sendJson } from '../http/caching.js';
import { trustedProxies } from '../http/client-address.js';
import { cors } from '../http/cors.js';
import { errors } from '../http/errors.js';
import { requestIdentity } from '../http/request-identity.js';
import { requestLog } from '../http/request-log.js';
import { apiRouter, routes } from '../http/router.js';
import { setSecurityHeaders } from '../http/security-headers.js';
import { notYet } from '../http/starting.js';
import { LONGEST_ANSWER_MS } from './app.js';
import type { AppOptions } from './app-options.js';

/** What the app needs before the stores are open. */
type StartingOptions = Pick<AppOptions, 'logger'> & {
  readonly config: Pick<AppOptions['config'], 'trustedProxies' | 'securityHeaders' | 'pages'>;
};

/** The Koa app before the stores are open: health, and 503 for everything else (C12.9). */
export const createStartingApp = ({ config, logger }: StartingOptions): Koa => {
  const assets = pageAssets();
  const router = apiRouter();
  assetRoutes(router, assets);
  router.get('/healthz', (ctx) => sendJson(ctx, '{"status":"ok"}', 'never'));
  router.get('/readyz', (ctx) => {
    sendJson(ctx, '{"ready":false,"starting":0}', 'never');
    ctx.status = 503;
  });
  const app = new Koa<ApiState>();
  app.use(requestIdentity(trustedProxies(config.trustedProxies), LONGEST_ANSWER_MS));
  app.use(requestLog(logger, false));
  app.use(setSecurityHeaders(config.securityHeaders));
  app.use(cors());
  if (config.pages) app.use(errorPages(assets));
  app.use(errors(logger));
  app.use(routes(router));
  app.use((ctx) => {
    throw notYet(ctx, 'The service is starting: try again in a few seconds.');
  });
  return app as unknown as Koa;
};
