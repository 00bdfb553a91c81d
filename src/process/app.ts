import type Koa from 'koa';
import { pageSessions } from '../../web/session.js';
import { answerCheck } from '../http/answer-check.js';
import { compression } from '../http/compression.js';
import { datasetVersion } from '../http/dataset-version.js';
import { head } from '../http/head-as-get.js';
import { identify } from '../http/identify.js';
import { logIncompleteAnswers } from '../http/incomplete-answers.js';
import { createMetrics, requestDurations } from '../http/metrics.js';
import { routes } from '../http/router.js';
import { publicReading } from '../http/shared-answers.js';
import { whileStarting } from '../http/starting.js';
import { unrouted } from '../http/unrouted.js';
import { mcpRoute } from '../mcp/route.js';
import { driftMetrics } from '../metrics/drift.js';
import { fallbackMetrics } from '../metrics/fallback.js';
import { SCRAPE } from '../metrics/latest-reading.js';
import { poolMetrics } from '../metrics/pools.js';
import { workMetrics } from '../metrics/work.js';
import { calendarFilePaths } from '../resources/calendar/file-paths.js';
import { deletedSpecies } from '../resources/deleted-species.js';
import { nearestRecord } from '../resources/nearest-record.js';
import { metricsRoutes } from '../resources/status/metrics.js';
import type { AppOptions } from './app-options.js';
import { createBaseApp } from './base-app.js';
import { serviceRoutes, sharedParts } from './service-routes.js';

/** The Koa app: the checks of C4.5 in their order, then the routes. */
export const createApp = (parts: AppOptions): Koa => {
  const { config, logger, checkAnswers } = parts;
  const shared = sharedParts(parts);
  const { access, zones, numbers, sessions } = shared;
  const { pool } = parts.database;
  const router = serviceRoutes(parts, shared);
  const scrape = config.scrape ?? SCRAPE;
  const metrics = createMetrics(parts.requests ?? requestDurations(), [
    ...poolMetrics(parts.database.use),
    ...workMetrics(pool, scrape),
    ...driftMetrics(pool, scrape),
    ...fallbackMetrics(parts.engine, access.limiter),
    ...(parts.metrics ?? []),
  ]);
  metricsRoutes(router, metrics);
  const app = createBaseApp(
    parts,
    router.declared,
    [
      metrics.middleware,
      datasetVersion(async () => (await numbers()).records?.dataset_version ?? null),
      head(),
      compression(),
    ],
    [deletedSpecies(pool), nearestRecord(pool, zones)],
  );
  let callback: ReturnType<Koa['callback']> | undefined;
  app.on('error', logIncompleteAnswers(logger));
  if (parts.starting) app.use(whileStarting(parts.starting));
  if (config.publicRead) app.use(publicReading(config.publicRead));
  app.use(identify(access.authenticate, router.declared));
  app.use(access.limiter.middleware(router.declared));
  if (config.pages) app.use(pageSessions(sessions));
  if (checkAnswers) app.use(answerCheck());
  mcpRoute(router, access.authenticate, () => (callback ??= app.callback()));
  app.use(calendarFilePaths);
  app.use(routes(router));
  app.use(unrouted(router));
  return app as unknown as Koa;
};
