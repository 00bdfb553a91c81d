import type { Logger } from 'pino';
import { redactTarget } from '../logging/redact-credentials.js';
import { methodLabel, NO_ROUTE, type RequestDurations } from './metrics.js';

/** A request that the server answered without the app, as far as it could be read. */
interface AnswerOutsideApp {
  readonly id: string;
  readonly method: string | undefined;
  readonly target: string;
  readonly status: number;
  /** Start of the request on the clock of `performance.now()`. */
  readonly since: number;
  /** Length of headers and body of the answer. */
  readonly bytes: number;
  /** Address of the peer; undefined if it had disconnected. */
  readonly address: string | undefined;
}

/** Called for every answer outside the app. */
export type OnAnswerOutsideApp = (answer: AnswerOutsideApp) => void;

/** Maximum characters of a target in the log: targets that are refused for their length end up here. */
const MAX_LOGGED_TARGET = 256;

const truncated = (target: string): string =>
  target.length > MAX_LOGGED_TARGET ? `${target.slice(0, MAX_LOGGED_TARGET)}…` : target;

/**
 * Logs and counts answers outside the app like those of the app, with the address of the peer. Hand-written: no logger
 * for Koa sees requests that Node refuses.
 */
export const recordAnswersOutsideApp =
  (logger: Logger, requests: RequestDurations): OnAnswerOutsideApp =>
  ({ id, method, target, status, since, bytes, address }) => {
    const ms = performance.now() - since;
    requests.observe({ method: methodLabel(method), route: NO_ROUTE, status }, ms / 1000);
    logger.info(
      {
        request_id: id,
        method,
        route: NO_ROUTE,
        // Redacted before truncating: half a token would not be recognised.
        target: truncated(redactTarget(target)),
        status,
        duration_ms: Math.round(ms * 10) / 10,
        bytes,
        address,
      },
      'request',
    );
  };
