import {
  type ConnectionRequestOptions,
  type ConnectionRequestOptionsAsStream,
  type ConnectionRequestParams,
  type ConnectionRequestResponse,
  type ConnectionRequestResponseAsStream,
  errors,
  UndiciConnection,
} from '@elastic/elasticsearch';
import type { CancellationSignal } from '../../../runtime/cancellation.js';
import { exchange, type Whole } from './exchange.js';

/** The `context` of a request, shared by its retries. */
export interface RequestEnd {
  /** Deadline of all tries together, as a value of `performance.now()`. */
  readonly deadline: number;
  /** Total time in milliseconds. */
  readonly totalMs: number;
  /** Aborted when the caller disconnects; replaces `signal`. */
  readonly cancellation: CancellationSignal | undefined;
}

/**
 * Connection with a timeout for the whole answer; that of its parent class ends with the headers, so that a slow body has
 * none. Rejects statuses that Elasticsearch never sends but the client treats as success.
 *
 * The parent class reads answers as streams: a search of 17 kB costs 123 µs of processor time on Node 26 and 133 to 233 on
 * 20 to 24, with `exchange` 67 to 92 µs. Delete it with `exchange` when streams cost no more and the client limits the
 * whole answer.
 */
export class WholeAnswers extends UndiciConnection {
  /** Path prefix of a node behind a proxy. */
  readonly #prefix = this.url.pathname.replace(/\/$/, '');
  /** Headers of every request to this node. */
  readonly #own = Object.entries(this.headers);

  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions,
  ): Promise<ConnectionRequestResponse>;
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptionsAsStream,
  ): Promise<ConnectionRequestResponseAsStream>;
  override async request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions,
  ): Promise<ConnectionRequestResponse | ConnectionRequestResponseAsStream> {
    if ('asStream' in options) return super.request(params, options);
    const { method, path, querystring, headers, body } = params;
    const { timeout = this.timeout, signal, context } = options;
    const {
      deadline = Infinity,
      totalMs = timeout,
      cancellation = signal,
    } = (context ?? {}) as Partial<RequestEnd>;
    const ms = Math.min(timeout, deadline - performance.now());
    const spent = ms < totalMs * LEAST_SHARE;
    if (ms <= 0) throw new errors.RequestAbortedError('Request timed out');
    const sent = {
      method,
      path: `${this.#prefix}${path}${querystring ? `?${querystring}` : ''}`,
      headers: pairs(this.#own, headers),
      body,
    };
    try {
      const answer = await exchange(this.pool, sent, {
        ms,
        cancellation,
        largest: options.maxResponseSize,
      });
      if (isNothing(method, answer))
        throw new errors.ConnectionError(
          `status ${answer.statusCode} without an answer; check that ELASTICSEARCH_URL leads to Elasticsearch, not to another service`,
        );
      return answer;
    } catch (error) {
      if (spent && error instanceof errors.TimeoutError)
        throw new errors.RequestAbortedError('Request timed out');
      throw error;
    }
  }
}

/** Share of the time below which a node is not marked as failed for a timeout: other nodes or searches used up the time. */
const LEAST_SHARE = 0.5;

/**
 * Merges headers into a flat list of names and values; the request's headers win. A merged object would get a hidden class
 * per request, 0.8 kB that only a full garbage collection frees.
 */
const pairs = (
  own: readonly (readonly [string, unknown])[],
  given: ConnectionRequestParams['headers'] = {},
): string[] =>
  [...own.filter(([name]) => !(name in given)), ...Object.entries(given)].flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );

/** Statuses that Elasticsearch never sends: redirects and empty successes. */
const isNothing = (method: string, { statusCode, body }: Whole): boolean =>
  (statusCode >= 300 && statusCode < 400) || (statusCode < 300 && method !== 'HEAD' && body.length === 0);
