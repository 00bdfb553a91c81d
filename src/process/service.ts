import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createIndexer, type Indexer } from '../indexer/indexer.js';
import { createApp, LONGEST_ANSWER_MS } from './app.js';
import { askedToStop } from './asked-to-stop.js';
import { firstToken } from './auth/first-token.js';
import { tokenKeys } from './auth/token-keys.js';
import type { Config } from './config.js';
import { runExpiry } from './corrections/expiry.js';
import { announcer } from './corrections/webhook/announcer.js';
import { createWebhookSender } from './corrections/webhook/sender.js';
import type { Database } from './database/database.js';
import { SERVING } from './database/pool.js';
import { GROWING, growSlowly } from './heap.js';
import { countBeside } from './http/beside.js';
import { gracefulEnd } from './http/graceful-end.js';
import { requestDurations } from './http/metrics.js';
import { connectRedis } from './http/redis.js';
import { httpServer } from './http/server.js';
import { createLogger } from './logger.js';
import { createSearchMetrics } from './metrics/searches.js';
import { inTime, pause, unlessAborted } from './pause.js';
import { loadSample } from './sample.js';
import { SearchUnavailable } from './search/engine.js';
import type { SearchSink } from './search/sink.js';
import { openMigrated, openSearch, type SearchStore } from './stores.js';
import { welcome } from './welcome.js';

/** A service that answers. */
export interface RunningService {
  /** Port it listens on. */
  readonly port: number;
  /** Of the first account, where it is known. */
  readonly token: string | null;
  /** What lists and searches are answered from. */
  readonly engine: string;
  /**
   * Says in `/readyz` that it goes while it still answers, then takes no more requests,
   * finishes those under way and the work beside them, and closes everything.
   *
   * @returns whether all of that was finished in time; what was not is cut off.
   */
  stop(): Promise<boolean>;
}

/** Where an installation keeps the secret of its browser tokens, when none is configured. */
export const keptSecret = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'token-secret');

/** Milliseconds that closing the stores may take; fewer where what was cut off may still wait there. */
const CLOSE_MS = { finished: 10_000, cut: 3_000 };

/** Milliseconds of a request: more than its search alone may take. */
const longestAnswer = ({ searchTimeoutMs }: Config): number =>
  Math.max(LONGEST_ANSWER_MS, searchTimeoutMs + BESIDE_SEARCH_MS);
const BESIDE_SEARCH_MS = 750;

const never = new AbortController().signal;

/**
 * Starts the service: database, sample, index, account, HTTP, and the indexer
 * within this process where it is wanted.
 *
 * @param asked Aborted where it is to stop before it answers.
 * @throws when something it needs is missing, or with the reason of the signal; what was started is stopped again.
 */
export const startService = async (
  config: Config,
  logger: Logger,
  asked = never,
): Promise<RunningService> => {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  const working = backgroundWork();
  const stopping = new AbortController();
  const unlessAsked = <T>(step: Promise<T>): Promise<T> => unlessAborted(step, asked);
  try {
    asked.throwIfAborted();
    const database = await openMigrated(config, 'refuse', SERVING, asked);
    closing.push(() => database.close());
    const searches = createSearchMetrics();
    const search = openSearch(config, database, { logger, meter: searches.meter });
    closing.push(() => search.close());
    const indexer = createIndexer({ database, sinks: search.sinks, logger });
    if (config.sample) await unlessAsked(loadSample(database, config.dataDir, logger));
    await unlessAsked(indexOrSayWhy(config, search, indexer, logger, asked));
    const token = await unlessAsked(
      firstToken(database.pool, {
        configured: config.accountToken,
        keptIn: config.databaseUrl === null ? join(config.dataDir, 'account-token') : null,
        logger,
      }),
    );
    const keys = await tokenKeys({
      configured: config.tokenSecrets,
      keptIn: keptSecret(config),
      mayGenerate: config.databaseUrl === null || config.environment !== 'production',
    });
    const browserTokens = { keys, issuer: config.tokenIssuer, lifetime: config.tokenLifetime };
    if (config.indexer) working.begin((signal) => indexer.follow(signal));
    const announce = announcer(config.webhook !== null);
    const expiry = { database, announce, hours: config.testCorrectionHours };
    working.begin((signal) => runExpiry(expiry, logger, signal));
    if (config.webhook !== null) {
      const sender = createWebhookSender({ database, webhook: config.webhook, logger });
      working.begin((signal) => sender.run(signal));
    }
    const redis = config.redisUrl === null ? undefined : connectRedis(config.redisUrl, logger);
    if (redis) closing.push(async () => redis.disconnect());
    const requests = requestDurations();
    const app = createApp({
      config: { ...config, browserTokens, longestAnswerMs: longestAnswer(config) },
      database,
      engine: search.engine,
      lexicon: search.lexicon,
      logger,
      announce,
      redis,
      stopping: stopping.signal,
      metrics: searches.metrics,
      requests,
    });
    const server = httpServer(app.callback(), countBeside(logger, requests));
    const end = gracefulEnd(server);
    const port = await listen(server, config);
    const stop = async (): Promise<boolean> => {
      stopping.abort();
      await pause(config.drainMs, never);
      const deadline = AbortSignal.timeout(config.stopTimeoutMs);
      const [cut, worked] = await Promise.all([end(deadline), inTime(working.stop(), deadline)]);
      if (cut > 0) logger.error({ requests: cut }, 'requests were cut off');
      if (!worked) logger.error('work in the background was cut off');
      const finished = cut === 0 && worked;
      const closed = await inTime(close(), AbortSignal.timeout(CLOSE_MS[finished ? 'finished' : 'cut']));
      if (!closed) logger.error('the connections to the stores were cut off');
      return finished && closed;
    };
    return { port, token, engine: search.engine.name, stop };
  } catch (error) {
    const patience = AbortSignal.timeout(CLOSE_MS.finished);
    await inTime(working.stop().then(close), patience);
    throw error;
  }
};

/**
 * Fills an empty installation with the sample, and an index that is missing with
 * what the database holds; each where the settings want it.
 */
export const prepare = async (
  config: Pick<Config, 'sample' | 'indexer' | 'dataDir'>,
  database: Database,
  indexer: Indexer,
  logger: Logger,
): Promise<void> => {
  if (config.sample) await loadSample(database, config.dataDir, logger);
  if (config.indexer) await ensureIndex(indexer, logger);
};

const ensureIndex = async (
  indexer: Indexer,
  logger: Logger,
  among?: readonly SearchSink[],
  signal?: AbortSignal,
): Promise<void> => {
  const built = await indexer.ensure(among, signal);
  if (built) logger.info(built, 'index built');
};

/**
 * Builds the index where it is missing, before anything is answered; a search store
 * that does not answer is no reason not to start (C12.9): the indexer in the background
 * builds the index as soon as it does, and that of a stand-in in any case.
 */
const indexOrSayWhy = async (
  config: Pick<Config, 'indexer' | 'elasticsearch'>,
  { engine, sinks }: Pick<SearchStore, 'engine' | 'sinks'>,
  indexer: Indexer,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const index = await engine.probe();
    if (config.indexer) await ensureIndex(indexer, logger, sinks.slice(0, 1), signal);
    else if (index === 'missing')
      logger.warn('lists are 503 until there is an index: run linnea index rebuild or linnea index follow');
  } catch (err) {
    if (!(err instanceof SearchUnavailable)) throw err;
    const lists = engine.fallback?.standIn
      ? 'Postgres answers lists where it has their tables'
      : 'lists are 503';
    const hosts = config.elasticsearch?.urls.map((url) => new URL(url).host).join(', ');
    logger.warn(
      { err },
      `Elasticsearch at ${hosts} does not answer, so ${lists} until it does: start it, or correct ELASTICSEARCH_URL and start again`,
    );
  }
};

/** Work beside the service; stopping it waits for what is under way. */
const backgroundWork = () => {
  const stopped = new AbortController();
  const running: Promise<void>[] = [];
  return {
    begin: (work: (signal: AbortSignal) => Promise<void>): void => void running.push(work(stopped.signal)),
    stop: (): Promise<unknown> => {
      stopped.abort();
      return Promise.all(running);
    },
  };
};

const listen = async (server: Server, { port, host }: Config): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Runs the service until SIGINT or SIGTERM, then ends the process: with 0 when all
 * that was under way is finished, with 1 when something was cut off. A start that is
 * asked to stop closes what it has opened.
 *
 * @param asked Of a process that heeds signals already.
 */
export const runService = async (config: Config, asked = askedToStop()): Promise<void> => {
  growSlowly(GROWING.service);
  const logger = createLogger(config);
  const service = await startService(config, logger, asked).catch((error: unknown) => {
    if (asked.aborted && error === asked.reason) return null;
    throw error;
  });
  if (service === null) {
    logger.info({ signal: asked.reason }, 'stopped before it had started');
    return process.exit(0);
  }
  // Who has set a token knows it.
  const token = config.accountToken === null ? service.token : null;
  process.stdout.write(welcome({ ...service, token }));
  if (!asked.aborted) await once(asked, 'abort');
  logger.info({ signal: asked.reason }, 'stopping');
  const finished = await service.stop().catch((err: unknown) => {
    logger.error({ err }, 'did not stop cleanly');
    return false;
  });
  logger.info({ finished }, 'stopped');
  process.exit(finished ? 0 : 1);
};
