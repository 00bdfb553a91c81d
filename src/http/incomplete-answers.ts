import type { Logger } from 'pino';
import type { ApiContext } from './api-context.js';

/** Returns whether the client disconnected; after a reset, Koa reports the error before the response has closed. */
const isOfClient = (err: unknown, { req, state }: ApiContext): boolean =>
  state.disconnected || (err !== undefined && req.socket?.errored === err);

/**
 * Logs answers that broke off (C7.22), except where the client disconnected. Hand-written: Koa's own handler prints both
 * to standard error.
 */
export const logIncompleteAnswers =
  (logger: Logger) =>
  (err: unknown, ctx?: ApiContext): void => {
    if (ctx && isOfClient(err, ctx)) return;
    logger.error({ request_id: ctx?.state.requestId, err }, 'An answer was cut off before its end.');
  };
