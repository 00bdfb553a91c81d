import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { redactTarget } from '../logging/redact-credentials.js';
import { noStoreTime, type Store, type StoreTime, withStoreTime } from '../runtime/store-time.js';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { routeOf } from './metrics.js';

/** Logged status of a request whose client disconnected before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** Returns the milliseconds that the request waited for a store; undefined if it did not use it. */
const storeMs = (storeTime: StoreTime, store: Store): number | undefined =>
  storeTime[store].calls === 0 ? undefined : tenths(storeTime[store].ms);

/** State at the start of a request. The socket is stored because the request loses it when it closes. */
interface RequestStart {
  readonly startedAt: number;
  readonly socket: Socket;
  readonly bytesBefore: number;
  readonly storeTime: StoreTime;
}

const entry = (ctx: ApiContext, { startedAt, socket, bytesBefore, storeTime }: RequestStart) => ({
  request_id: ctx.state.requestId,
  method: ctx.req.method,
  route: routeOf(ctx),
  target: redactTarget(ctx.originalUrl),
  status: ctx.state.disconnected ? CLIENT_CLOSED_REQUEST : ctx.status,
  duration_ms: tenths(performance.now() - startedAt),
  bytes: socket.bytesWritten - bytesBefore,
  address: ctx.state.address,
  account: ctx.state.caller?.kind === 'account' ? ctx.state.caller.account.id : undefined,
  engine: storeTime.engine,
  postgres_ms: storeMs(storeTime, 'postgres'),
  statements: storeTime.postgres.calls || undefined,
  search_ms: storeMs(storeTime, 'search'),
  redis_ms: storeMs(storeTime, 'redis'),
});

/**
 * Logs one structured line per request after its answer was sent, without credentials (C3.3). Hand-written: pino-http
 * creates a logger for each request, and has neither the declared route, the bytes sent nor the store times.
 *
 * @param storeTimes Adds how long the request waited for each store.
 */
export const requestLog = (logger: Logger, storeTimes: boolean): ApiMiddleware => {
  const run = storeTimes ? withStoreTime : withoutStoreTime;
  return async (ctx, next) => {
    // Without a line to log, nothing is measured.
    if (!logger.isLevelEnabled('info')) return next();
    const { socket } = ctx.req;
    const start = {
      startedAt: performance.now(),
      socket,
      bytesBefore: socket.bytesWritten,
      storeTime: noStoreTime(),
    };
    const write = (): void => logger.info(entry(ctx, start), 'request');
    try {
      await run(start.storeTime, next);
    } finally {
      if (ctx.res.destroyed) write();
      else ctx.res.once('close', write);
    }
  };
};

const withoutStoreTime: typeof withStoreTime = (_, work) => work();
