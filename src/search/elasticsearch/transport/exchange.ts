import type { IncomingHttpHeaders } from 'node:http';
import { errors, type UndiciConnection } from '@elastic/elasticsearch';
import type { CancellationSignal } from '../../cancellation.js';

type Pool = UndiciConnection['pool'];
type Sent = Pick<Parameters<Pool['dispatch']>[0], 'path' | 'headers' | 'body'> & { readonly method: string };
type Method = Parameters<Pool['dispatch']>[0]['method'];
type Handlers = Parameters<Pool['dispatch']>[1];

/** An answer whose last byte has come. */
export interface Whole {
  readonly statusCode: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** When an exchange has failed. */
export interface ExchangeLimits {
  /** Milliseconds until the last byte of the answer. */
  readonly ms: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: CancellationSignal | undefined;
  /** Bytes of the answer. */
  readonly largest: number | undefined;
}

/** Name and value by turns, as undici hands them over. */
const headersOf = (raw: readonly Buffer[]): IncomingHttpHeaders => {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!.toString('latin1').toLowerCase();
    const value = raw[at + 1]!.toString('latin1');
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
};

/** undici's own limits on the parts of an answer. */
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** An error of undici as the client knows it: by its kind it decides whether another node is asked. */
const known = (error: Error): Error => {
  if (error instanceof errors.ElasticsearchClientError) return error;
  const late = 'code' in error && TIMEOUTS.has(String(error.code));
  return late ? new errors.TimeoutError('Request timed out') : new errors.ConnectionError(error.message);
};

/**
 * Sends a request and gives its answer once that is whole.
 *
 * @throws {errors.TimeoutError} when its time is over; {errors.RequestAbortedError} when its caller has gone, or the
 *   answer is too large; {errors.ConnectionError} when the connection fails
 */
export const exchange = (pool: Pool, sent: Sent, { ms, gone, largest = Infinity }: ExchangeLimits) =>
  new Promise<Whole>((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let statusCode = 0;
    let headers: IncomingHttpHeaders = {};
    let abort: ((reason: Error) => void) | undefined;
    let failure: Error | undefined;

    const settled = (): void => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', left);
    };
    const fail = (error: Error): void => {
      failure = error;
      settled();
      reject(error);
      abort?.(error);
    };
    const left = (): void => fail(new errors.RequestAbortedError('Request aborted'));
    const tooLong = (): void =>
      fail(new errors.RequestAbortedError(`The answer is longer than ${largest} bytes`));
    const timer = setTimeout(() => fail(new errors.TimeoutError('Request timed out')), ms);

    const handlers: Handlers = {
      onConnect: (end) => {
        // It may have waited for a connection until nobody wanted it. To end it would end the connection as well.
        if (failure) throw failure;
        abort = end;
      },
      onHeaders: (status, raw) => {
        statusCode = status;
        headers = headersOf(raw);
        if (Number(headers['content-length']) > largest) tooLong();
        return true;
      },
      onData: (part) => {
        parts.push(part);
        length += part.length;
        if (length > largest) tooLong();
        return true;
      },
      onComplete: () => {
        settled();
        resolve({ statusCode, headers, body: parts.length === 1 ? parts[0]! : Buffer.concat(parts, length) });
      },
      onError: (error) => {
        settled();
        reject(known(error));
      },
    };
    if (gone?.aborted) return left();
    gone?.addEventListener('abort', left);
    pool.dispatch({ ...sent, method: sent.method as Method }, handlers);
  });
