import type { Logger } from 'pino';
import type { ApiContext } from './state.js';

/** Whether it was the client who went; by a reset, Koa hears of it before the answer has closed. */
const isOfClient = (err: unknown, { req, state }: ApiContext): boolean =>
  state.left || (err !== undefined && req.socket.errored === err);

/** Logs answers that ended before their end (C7.22); not those whose client went away. */
export const brokenOff =
  (logger: Logger) =>
  (err: unknown, ctx?: ApiContext): void => {
    if (ctx && isOfClient(err, ctx)) return;
    logger.error({ request_id: ctx?.state.requestId, err }, 'an answer broke off');
  };
