import type { Logger } from 'pino';
import { methodLabel, NO_ROUTE, type RequestDurations } from './metrics.js';
import { redactTarget } from './redact.js';

/** A request that was answered before or beside the app, as far as it could be read. */
interface AnsweredBeside {
  readonly id: string;
  readonly method: string | undefined;
  readonly target: string;
  readonly status: number;
  /** When it was begun, by the clock of `performance`. */
  readonly since: number;
  /** Of the answer's body and headers. */
  readonly bytes: number;
  /** Of the peer; undefined where it was gone already. */
  readonly address: string | undefined;
}

/** Told of every such answer. */
export type OnBeside = (answered: AnsweredBeside) => void;

/** A target that is refused for its length is not logged whole. */
const SHOWN = 256;

const cut = (target: string): string => (target.length > SHOWN ? `${target.slice(0, SHOWN)}…` : target);

/** Has such answers in the log and in the metrics, as those of the app are; their address is that of the peer. */
export const countBeside =
  (logger: Logger, requests: RequestDurations): OnBeside =>
  ({ id, method, target, status, since, bytes, address }) => {
    const ms = performance.now() - since;
    requests.observe({ method: methodLabel(method), route: NO_ROUTE, status }, ms / 1000);
    logger.info(
      {
        request_id: id,
        method,
        route: NO_ROUTE,
        // Cut after what is secret was taken out: half a token is not known as one.
        target: cut(redactTarget(target)),
        status,
        duration_ms: Math.round(ms * 10) / 10,
        bytes,
        address,
      },
      'request',
    );
  };
