import type { Logger } from 'pino';
import { redactTarget } from './redact.js';
import type { ApiContext, ApiMiddleware } from './state.js';

/** What is said of a client that went away before its answer. */
const CLIENT_GONE = 499;

const entry = (ctx: ApiContext, started: number) => ({
  request_id: ctx.state.requestId,
  method: ctx.req.method,
  target: redactTarget(ctx.originalUrl),
  status: ctx.state.gone.aborted ? CLIENT_GONE : ctx.status,
  duration_ms: Math.round((performance.now() - started) * 10) / 10,
  address: ctx.state.address,
  account: ctx.state.caller?.kind === 'account' ? ctx.state.caller.account.id : undefined,
});

/** One structured line a request, written when the answer is ready; never with a credential (C3.3). */
export const requestLog =
  (logger: Logger): ApiMiddleware =>
  async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      logger.info(entry(ctx, started), 'request');
    }
  };
