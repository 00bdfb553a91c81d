import {
  type ConnectionRequestOptions,
  type ConnectionRequestOptionsAsStream,
  type ConnectionRequestParams,
  type ConnectionRequestResponse,
  type ConnectionRequestResponseAsStream,
  errors,
  UndiciConnection,
} from '@elastic/elasticsearch';
import type { CancellationSignal } from '../../cancellation.js';
import { exchange, type Whole } from './exchange.js';

/** The `context` of a request, by which several tries of it come to an end together. */
export interface RequestEnd {
  /** When the request has failed, by `performance.now()`, however many nodes are asked. */
  readonly until: number;
  /** Milliseconds that it had altogether. */
  readonly whole: number;
  /** Aborted when nobody waits for the answer any more; in place of the `signal`. */
  readonly gone: CancellationSignal | undefined;
}

/**
 * A connection whose limit of time is that of a whole answer: that of its parent ends with the headers, so that a body
 * which drips has none. What Elasticsearch never says, and the client takes for a success, is no answer.
 *
 * Its parent reads an answer through a stream: a search of 17 kB costs 70 µs of processor time so, and 50 by `exchange`.
 */
export class WholeAnswers extends UndiciConnection {
  /** Path of a node behind a proxy. */
  readonly #prefix = this.url.pathname.replace(/\/$/, '');
  /** What every request to this node carries. */
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
    const { until = Infinity, whole = timeout, gone = signal } = (context ?? {}) as Partial<RequestEnd>;
    const ms = Math.min(timeout, until - performance.now());
    const spent = ms < whole * LEAST_SHARE;
    if (ms <= 0) throw new errors.RequestAbortedError('Request timed out');
    const sent = {
      method,
      path: `${this.#prefix}${path}${querystring ? `?${querystring}` : ''}`,
      headers: pairs(this.#own, headers),
      body,
    };
    try {
      const answer = await exchange(this.pool, sent, { ms, gone, largest: options.maxResponseSize });
      if (isNothing(method, answer))
        throw new errors.ConnectionError(`${answer.statusCode} without an answer: this is no Elasticsearch`);
      return answer;
    } catch (error) {
      if (spent && error instanceof errors.TimeoutError)
        throw new errors.RequestAbortedError('Request timed out');
      throw error;
    }
  }
}

/** A node that has less than so much of the time, as other nodes or searches spent it, is not blamed for no answer. */
const LEAST_SHARE = 0.5;

/**
 * Names and values by turns; what both name is the request's. As one object, put together from two, they
 * would have a hidden class of their own for each request: 0.8 kB of what only a collection of the whole heap finds.
 */
const pairs = (
  own: readonly (readonly [string, unknown])[],
  given: ConnectionRequestParams['headers'] = {},
): string[] =>
  [...own.filter(([name]) => !(name in given)), ...Object.entries(given)].flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );

/** Elasticsearch redirects nobody, and what it has done it says. */
const isNothing = (method: string, { statusCode, body }: Whole): boolean =>
  (statusCode >= 300 && statusCode < 400) || (statusCode < 300 && method !== 'HEAD' && body.length === 0);
