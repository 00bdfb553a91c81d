import type { IncomingHttpHeaders } from 'node:http';
import { errors, type UndiciConnection } from '@elastic/elasticsearch';
import type { CancellationSignal } from '../../../runtime/cancellation.js';

type Pool = UndiciConnection['pool'];
type Sent = Pick<Parameters<Pool['dispatch']>[0], 'path' | 'headers' | 'body'> & { readonly method: string };
type Method = Parameters<Pool['dispatch']>[0]['method'];
type Handlers = Parameters<Pool['dispatch']>[1];

/** A complete answer. */
export interface Whole {
  readonly statusCode: number;
  /** Headers with lower-case names. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Limits of an exchange. */
export interface ExchangeLimits {
  /** Timeout in milliseconds, up to the last byte of the answer. */
  readonly ms: number;
  /** Aborted when the caller disconnects. */
  readonly cancellation: CancellationSignal | undefined;
  /** Maximum size of the answer in bytes. */
  readonly largest: number | undefined;
}

/** Alternating names and values, as undici provides them. */
const headersOf = (raw: readonly Buffer[]): IncomingHttpHeaders => {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toString('latin1').toLowerCase();
    const value = raw[at + 1]!.toString('latin1');
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
};

/** Error codes of undici's own limits. */
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Maps an error of undici to the client's class, which decides whether another node is asked. */
const known = (error: Error): Error => {
  if (error instanceof errors.ElasticsearchClientError) return error;
  const late = 'code' in error && TIMEOUTS.has(String(error.code));
  return late ? new errors.TimeoutError('Request timed out') : new errors.ConnectionError(error.message);
};

/**
 * Sends a request and returns its complete answer: like `request` of undici, but without a stream and with a
 * `Cancellation` instead of an `AbortSignal`. To be deleted with connection.ts.
 *
 * @throws {errors.TimeoutError} on timeout; {errors.RequestAbortedError} on disconnect of the caller or a too large answer;
 *   {errors.ConnectionError} when the connection fails.
 */
export const exchange = (pool: Pool, sent: Sent, { ms, cancellation, largest = Infinity }: ExchangeLimits) =>
  new Promise<Whole>((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let statusCode = 0;
    let headers: IncomingHttpHeaders = {};
    let abort: ((reason: Error) => void) | undefined;
    let failure: Error | undefined;

    const settled = (): void => {
      clearTimeout(timer);
      cancellation?.removeEventListener('abort', left);
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
        // Aborted while waiting for a connection; ending the request here would end the connection.
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
    if (cancellation?.aborted) return left();
    cancellation?.addEventListener('abort', left);
    pool.dispatch({ ...sent, method: sent.method as Method }, handlers);
  });
