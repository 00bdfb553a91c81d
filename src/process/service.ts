import { once } from 'node:events';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { pageAssets } from '../../web/assets.js';
import { firstToken } from '../auth/first-token.js';
import { tokenKeys } from '../auth/token-keys.js';
import { createPurger } from '../changes/purger/purger.js';
import { type Config, readConfig, type Variables } from '../config/environment.js';
import { misspelledMessage, misspelledSettings } from '../config/misspelled-settings.js';
import { announcer } from '../corrections/webhook/announcer.js';
import { REQUEST_POOL } from '../database/connections/pool.js';
import { gracefulShutdown } from '../http/graceful-shutdown.js';
import { requestDurations } from '../http/metrics.js';
import { recordAnswersOutsideApp } from '../http/outside-app.js';
import { connectRedis } from '../http/redis.js';
import { securityHeaders } from '../http/security-headers.js';
import { httpServer } from '../http/server.js';
import { createLogger } from '../logging/logger.js';
import { createMatcher } from '../matching/matcher.js';
import { purgeMetrics } from '../metrics/purges.js';
import { createSearchMetrics } from '../metrics/searches.js';
import { NEVER, settlesBefore, sleep, unlessAborted } from '../runtime/sleep.js';
import { prepareLexicons } from '../understanding/lexicon.js';
import { createApp } from './app.js';
import { startBackgroundWork } from './background-work.js';
import { banner } from './banner.js';
import { LONGEST_ANSWER_MS } from './base-app.js';
import { releasesFolder, tokenSecretFile } from './data-folder.js';
import { limitHeapGrowth } from './heap-growth.js';
import { loadInitialData } from './initial-data.js';
import { ensureFirstIndex } from './initial-index.js';
import { listen } from './listen.js';
import { openMigrated, openSearch } from './open-stores.js';
import { createStartingApp } from './starting-app.js';
import { stopSignal } from './stop-signal.js';

/** A running service. */
export interface RunningService {
  /** Port that the service listens on. */
  readonly port: number;
  /** Token of the first account, if known. */
  readonly token: string | null;
  /** Name of the engine that answers lists and searches. */
  readonly engine: string;
  /**
   * Stops the service: answers 503 on `/readyz` for the drain period, then refuses new
   * requests, finishes running requests and background work, and closes the stores.
   *
   * @returns Whether everything finished in time; unfinished requests are cut off.
   */
  stop(): Promise<boolean>;
}

/** Milliseconds for closing the stores; fewer after a cut-off, when statements may still wait there. */
const CLOSE_MS = { finished: 10_000, cut: 3_000 };

/** Milliseconds in which running requests may finish when a start fails or is stopped. */
const LAST_ANSWERS_MS = 500;

/** Share of the data in the progress of a first start, in percent; the rest is the index. */
const DATA_PERCENT = 70;

/** Returns the maximum milliseconds per request, which exceeds the timeout of a search. */
const longestAnswer = ({ searchTimeoutMs }: Config): number =>
  Math.max(LONGEST_ANSWER_MS, searchTimeoutMs + OUTSIDE_SEARCH_MS);
const OUTSIDE_SEARCH_MS = 750;

/**
 * Starts the service: HTTP server, database, first account, initial data, index and, if configured, the indexer. Requests are
 * answered from the beginning, from what is loaded (C12.9).
 *
 * @param asked Aborted to stop during the start.
 * @throws Error when a requirement is missing, or the reason of the signal; started parts are stopped again.
 */
export const startService = async (
  config: Config,
  logger: Logger,
  asked = NEVER,
): Promise<RunningService> => {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  const stopping = new AbortController();
  const unlessAsked = <T>(step: Promise<T>): Promise<T> => unlessAborted(step, asked);
  const security = securityHeaders(config.hsts);
  const requests = requestDurations();
  const assets = pageAssets();
  const starting = createStartingApp({ config: { ...config, securityHeaders: security }, logger, assets });
  let listener = starting.callback();
  const server = httpServer((request, response) => listener(request, response), {
    onAnswer: recordAnswersOutsideApp(logger, requests),
    security,
  });
  const end = gracefulShutdown(server);
  try {
    asked.throwIfAborted();
    // Listens first: a port in use is noticed before anything is created, and requests are answered from now on.
    const port = await listen(server, config);
    logger.info({ port }, 'listening; pages answer while the service starts');
    const warn = (details: object, message: string): void => logger.warn(details, message);
    const database = await openMigrated(config, 'refuse', { limits: REQUEST_POOL, signal: asked, warn });
    closing.push(() => database.close());
    const searches = createSearchMetrics();
    const search = openSearch(config, database, { logger, meter: searches.meter });
    closing.push(() => search.close());
    // The first searches need it; loading it takes two seconds for the full data.
    void search.lexicon.vocabulary();
    void prepareLexicons();
    const keys = await tokenKeys({
      configured: config.tokenSecrets,
      keptIn: tokenSecretFile(config),
      mayGenerate: config.databaseUrl === null || config.environment !== 'production',
    });
    const announce = announcer(config.webhook !== null);
    const redis = config.redisUrl === null ? undefined : connectRedis(config.redisUrl, logger);
    if (redis) closing.push(async () => redis.disconnect());
    const matcher = createMatcher(database.pool, search.lexicon);
    const purger =
      config.edgeUrls.length === 0 ? undefined : createPurger(database.pool, config.edgeUrls, logger);
    const answerWith = (percent?: () => number): void => {
      const app = createApp({
        config: {
          ...config,
          releases: releasesFolder(config),
          browserTokens: { keys, issuer: config.tokenIssuer, lifetime: config.tokenLifetime },
          securityHeaders: security,
          longestAnswerMs: longestAnswer(config),
        },
        assets,
        database,
        engine: search.engine,
        matcher,
        logger,
        announce,
        redis,
        stopping: stopping.signal,
        metrics: [...searches.metrics, ...(purger ? purgeMetrics(purger.lags) : [])],
        requests,
        starting: percent,
      });
      listener = app.callback();
    };
    const indexer = createIndexer({ database, sinks: search.sinks, engine: search.engine, logger });
    const keptIn = config.databaseUrl === null ? join(config.dataDir, 'account-token') : null;
    const findToken = () =>
      unlessAsked(firstToken(database.pool, { configured: config.accountToken, keptIn, logger }));
    // A token that is stored nowhere is created last: nobody would know it if the start failed.
    const known = config.accountToken !== null || keptIn !== null ? await findToken() : undefined;
    const loaded = { percent: 0 };
    answerWith(() => loaded.percent);
    await unlessAsked(
      loadInitialData(database, config, logger, (share) => {
        loaded.percent = Math.floor(DATA_PERCENT * share);
      }),
    );
    loaded.percent = DATA_PERCENT;
    await unlessAsked(
      ensureFirstIndex(config, search, indexer, logger, {
        signal: asked,
        report: (share) => {
          loaded.percent = DATA_PERCENT + Math.floor((100 - DATA_PERCENT) * share);
        },
      }),
    );
    // With 474,000 species the first search and the first match would wait for a second each, and on a busy machine time out.
    await unlessAsked(search.lexicon.vocabulary());
    await unlessAsked(matcher.prepare());
    const token = known === undefined ? await findToken() : known;
    // A new app drops everything that was cached during the load.
    answerWith();
    const stopWork = startBackgroundWork({ config, database, indexer, announce, purger, logger });
    const stop = async (): Promise<boolean> => {
      stopping.abort();
      await sleep(config.drainMs, NEVER);
      const deadline = AbortSignal.timeout(config.stopTimeoutMs);
      const [cut, worked] = await Promise.all([end(deadline), settlesBefore(stopWork(), deadline)]);
      if (cut > 0)
        logger.error({ requests: cut }, 'Requests were cut off: they took longer than STOP_TIMEOUT_MS.');
      if (!worked) logger.error('Background work was cut off: it took longer than STOP_TIMEOUT_MS.');
      const finished = cut === 0 && worked;
      const closed = await settlesBefore(
        close(),
        AbortSignal.timeout(CLOSE_MS[finished ? 'finished' : 'cut']),
      );
      if (!closed) logger.error('Connections to the stores were cut off.');
      return finished && closed;
    };
    return { port, token, engine: search.engine.name, stop };
  } catch (error) {
    const patience = AbortSignal.timeout(CLOSE_MS.finished);
    const ended = server.listening ? end(AbortSignal.timeout(LAST_ANSWERS_MS)) : Promise.resolve();
    await settlesBefore(ended.then(close), patience).catch((err: unknown) =>
      logger.warn({ err }, 'Not everything that had started could be stopped.'),
    );
    throw error;
  }
};

/**
 * Runs the service until SIGINT or SIGTERM, then exits: status 0 when everything finished,
 * 1 when something was cut off.
 *
 * @param environment Variables with the settings.
 * @param asked Stop signal of the process, if it listens for signals already.
 */
export const runService = async (environment: Variables, asked = stopSignal()): Promise<void> => {
  limitHeapGrowth();
  const config = readConfig(environment);
  const logger = createLogger(config);
  for (const misspelled of misspelledSettings(environment)) logger.warn(misspelledMessage(misspelled));
  const service = await startService(config, logger, asked).catch((error: unknown) => {
    if (asked.aborted && error === asked.reason) return null;
    throw error;
  });
  if (service === null) {
    logger.info({ signal: asked.reason }, 'stopped during the start');
    return process.exit(0);
  }
  // A configured token is known to the operator and is not printed.
  const token = config.accountToken === null ? service.token : null;
  process.stdout.write(banner({ ...service, token }));
  if (!asked.aborted) await once(asked, 'abort');
  logger.info({ signal: asked.reason }, 'stopping');
  const finished = await service.stop().catch((err: unknown) => {
    logger.error({ err }, 'The service did not stop cleanly.');
    return false;
  });
  logger.info({ finished }, 'stopped');
  process.exit(finished ? 0 : 1);
};
