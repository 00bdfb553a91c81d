import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { nothingSpent, onAccount, type Spent, type Store } from '../spent.js';
import { routeOf } from './metrics.js';
import { redactTarget } from './redact.js';
import type { ApiContext, ApiMiddleware } from './state.js';

/** What is said of a client that went away before its answer. */
const CLIENT_GONE = 499;

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** Milliseconds that the request waited for a store; undefined where it asked it nothing. */
const waited = (spent: Spent, store: Store): number | undefined =>
  spent[store].calls === 0 ? undefined : tenths(spent[store].ms);

/** What is known as the request comes in. Its socket is gone from it once it has closed. */
interface Begun {
  readonly at: number;
  readonly socket: Socket;
  readonly bytesBefore: number;
  readonly spent: Spent;
}

const entry = (ctx: ApiContext, { at, socket, bytesBefore, spent }: Begun) => ({
  request_id: ctx.state.requestId,
  method: ctx.req.method,
  route: routeOf(ctx),
  target: redactTarget(ctx.originalUrl),
  status: ctx.state.left ? CLIENT_GONE : ctx.status,
  duration_ms: tenths(performance.now() - at),
  bytes: socket.bytesWritten - bytesBefore,
  address: ctx.state.address,
  account: ctx.state.caller?.kind === 'account' ? ctx.state.caller.account.id : undefined,
  engine: spent.engine,
  postgres_ms: waited(spent, 'postgres'),
  statements: spent.postgres.calls || undefined,
  search_ms: waited(spent, 'search'),
  redis_ms: waited(spent, 'redis'),
});

/**
 * One structured line a request, written when its answer has gone out and nothing
 * more is done for it; never with a credential (C3.3).
 *
 * @param storeTimes Whether it says how long the request waited for each store.
 */
export const requestLog = (logger: Logger, storeTimes: boolean): ApiMiddleware => {
  const keeping = storeTimes ? onAccount : withoutAccount;
  return async (ctx, next) => {
    // Nobody reads the line, so nothing is kept for it.
    if (!logger.isLevelEnabled('info')) return next();
    const { socket } = ctx.req;
    const begun = { at: performance.now(), socket, bytesBefore: socket.bytesWritten, spent: nothingSpent() };
    const write = (): void => logger.info(entry(ctx, begun), 'request');
    try {
      await keeping(begun.spent, next);
    } finally {
      if (ctx.res.destroyed) write();
      else ctx.res.once('close', write);
    }
  };
};

const withoutAccount: typeof onAccount = (_, work) => work();
