import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import type { ApiContext } from '../../http/api-context.js';
import { sendText } from '../../http/caching.js';
import type { ApiRouter } from '../../http/router.js';
import { withTimeout } from '../../runtime/deadline.js';
import type { SearchEngine } from '../../search/engine.js';
import { statusQueries } from './queries.js';

/** Timeout of a readiness probe in milliseconds; a store that takes longer counts as unavailable. */
const PROBE_MS = 1_000;
const OK = 'ok';
const NO_ANSWER = 'does not answer';

/** Probes a store and returns its state: `ok` or the reason why it cannot be used. */
type ProbeStore = (store: string, probe: () => Promise<string>) => Promise<string>;

/** Creates a prober that logs a failing store once until it answers again: balancers probe every second. */
const createProber = (logger: Logger): ProbeStore => {
  const failing = new Set<string>();
  return async (store, probe) => {
    try {
      const state = await withTimeout(PROBE_MS, probe());
      failing.delete(store);
      return state;
    } catch (err) {
      if (!failing.has(store)) logger.warn({ err, part: store }, 'A store failed its readiness probe.');
      failing.add(store);
      return NO_ANSWER;
    }
  };
};

/** Adds `/healthz`, which answers while the process runs. */
export const aliveRoute = (router: ApiRouter): void => {
  router.get('/healthz', (ctx) => sendText(ctx, '{"status":"ok"}', 'never'));
};

/** Answers `/readyz` with 503 and the reason, without asking the stores. */
export const sendNotReady = (ctx: ApiContext, reason: Readonly<Record<string, unknown>>): void => {
  sendText(ctx, JSON.stringify({ ready: false, ...reason }), 'never');
  ctx.status = 503;
};

/**
 * Adds the health routes (C12.9), which need no credential: `/healthz`, and `/readyz`, which shows the state of each store.
 * `/readyz` answers 503 while Postgres is unavailable, while neither the search store nor its fallback can answer lists, while
 * data is loaded, and during the drain period. Without Redis the service stays ready, because each process then counts rate
 * limits itself.
 */
export const healthRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  engine: SearchEngine,
  logger: Logger,
  redis: Redis | undefined,
  stopping?: AbortSignal,
): void => {
  const { ping } = statusQueries(pool);
  const probeStore = createProber(logger);
  const probeEngine = (store: string, probed: SearchEngine) =>
    probeStore(store, async () => ((await probed.probe()) === 'present' ? OK : 'has no index yet'));
  const { fallbackEngine = null } = engine.fallback ?? {};
  const probeRedis = (client: Redis) =>
    withTimeout(PROBE_MS, client.ping()).then(
      () => OK,
      () => `${NO_ANSWER}: each process counts rate limits by itself`,
    );
  aliveRoute(router);
  router.get('/readyz', async (ctx) => {
    if (stopping?.aborted) return sendNotReady(ctx, { draining: true });
    const [postgres, search, fallback, redisState] = await Promise.all([
      probeStore('postgres', () => ping().then(() => OK)),
      probeEngine('search', engine),
      fallbackEngine && probeEngine('fallback', fallbackEngine),
      redis && probeRedis(redis),
    ]);
    const { starting } = ctx.state;
    const ready = starting === undefined && postgres === OK && (search === OK || fallback === OK);
    const stores = { postgres, search, fallback: fallback ?? undefined, redis: redisState };
    sendText(ctx, JSON.stringify({ ready, starting, engine: engine.name, ...stores }), 'never');
    if (!ready) ctx.status = 503;
  });
};
