import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { sendJson } from '../../http/caching.js';
import type { ApiRouter } from '../../http/router.js';
import type { SearchEngine } from '../../search/engine.js';
import { within } from '../../within.js';
import { statusQueries } from './queries.js';

/** Whoever asks whether the service is ready wants to know soon: a part that takes longer counts as away. */
const PROBE_MS = 1_000;
const OK = 'ok';
const AWAY = 'does not answer';

/** `ok`, or why not: whatever a probe throws says that its part cannot be used. */
type Told = (part: string, probe: () => Promise<string>) => Promise<string>;

/** Balancers ask every second: the log is told why a part fails once, until it answers again. */
const telling = (logger: Logger): Told => {
  const failing = new Set<string>();
  return async (part, probe) => {
    try {
      const told = await within(PROBE_MS, probe());
      failing.delete(part);
      return told;
    } catch (err) {
      if (!failing.has(part)) logger.warn({ err, part }, 'a store cannot be used');
      failing.add(part);
      return AWAY;
    }
  };
};

/**
 * For those who run the service (C12.9), without a credential: `/healthz` says that
 * the process answers, `/readyz` whether its stores do, part by part. It is 503 while
 * Postgres is away or there is nothing to answer lists from: neither the search store
 * nor what stands in for it. Without Redis the service is ready: budgets are then
 * counted in this process. Once it is to stop it is not, whatever its stores say, while
 * it still answers.
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
  const told = telling(logger);
  const answers = (part: string, asked: SearchEngine) =>
    told(part, async () => ((await asked.probe()) === 'present' ? OK : 'has no index yet'));
  const { standIn = null } = engine.fallback ?? {};
  const counted = (client: Redis) =>
    within(PROBE_MS, client.ping()).then(
      () => OK,
      () => `${AWAY}: budgets are counted in this process`,
    );
  router.get('/healthz', (ctx) => sendJson(ctx, '{"status":"ok"}', 'never'));
  router.get('/readyz', async (ctx) => {
    if (stopping?.aborted) {
      sendJson(ctx, '{"ready":false,"draining":true}', 'never');
      ctx.status = 503;
      return;
    }
    const [postgres, search, instead, shared] = await Promise.all([
      told('postgres', () => ping().then(() => OK)),
      answers('search', engine),
      standIn && answers('stand_in', standIn),
      redis && counted(redis),
    ]);
    const ready = postgres === OK && (search === OK || instead === OK);
    const parts = { postgres, search, stand_in: instead ?? undefined, redis: shared };
    sendJson(ctx, JSON.stringify({ ready, engine: engine.name, ...parts }), 'never');
    if (!ready) ctx.status = 503;
  });
};
