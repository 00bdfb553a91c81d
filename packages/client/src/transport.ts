import { LinneaError } from './error.js';

/** How requests are sent. */
export interface TransportOptions {
  /** Address of the service: `https://plants.example`. */
  readonly baseUrl: string;
  /** Account token, or browser token on pages. */
  readonly token?: string;
  /** Replaces the global `fetch`, for proxies and tests. */
  readonly fetch?: typeof fetch;
  /** Attempts after the first one; 3 by default. */
  readonly retries?: number;
}

/** A request. No request changes data. */
export interface Sending {
  readonly body?: object;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** Maximum number of kept answers. */
const MOST_KEPT = 100;
/** Longest wait that the service may demand, in seconds. A longer one is thrown as the error of the service. */
const LONGEST_WAIT = 120;

/** Waits, unless the signal is aborted. */
export const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Creates the functions that send requests. They wait as long as `Retry-After` says (429, 503), and try again if a
 * connection fails, which is safe because no request changes data.
 *
 * @throws {LinneaError} for an error of the service
 */
export const createTransport = ({ baseUrl, token, fetch: send = fetch, retries = 3 }: TransportOptions) => {
  const kept = new Map<string, { readonly tag: string; readonly json: unknown }>();

  /** Sends a request until it is answered; returns a success or 304. */
  const open = async (path: string, { body, accept, signal }: Sending, tag?: string): Promise<Response> => {
    const headers = new Headers({ Accept: accept ?? 'application/json' });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (tag) headers.set('If-None-Match', tag);
    if (body) headers.set('Content-Type', 'application/json');
    const request = { headers, signal, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(new URL(path, baseUrl), request).catch((error: unknown) => {
        if (signal?.aborted || attempt >= retries) throw error;
        return null;
      });
      if (answer?.ok || answer?.status === 304) return answer;
      const wait = answer ? Number(answer.headers.get('Retry-After') ?? 'none') : 2 ** attempt / 2;
      const isLater = answer === null || answer.status === 429 || answer.status === 503;
      if (answer && !(isLater && wait <= LONGEST_WAIT && attempt < retries))
        throw new LinneaError(answer.status, await answer.json().catch(() => ({})));
      await answer?.body?.cancel();
      await pause(wait, signal);
    }
  };

  /** Reads JSON. Sends the ETag of a kept answer, and returns that answer on 304. */
  const read = async <T>(path: string, sending: Sending = {}): Promise<T> => {
    const before = sending.body ? undefined : kept.get(path);
    const answer = await open(path, sending, before?.tag);
    if (answer.status === 304 && before) return before.json as T;
    const json = (await answer.json()) as T;
    const tag = sending.body ? null : answer.headers.get('ETag');
    kept.delete(path);
    if (tag) kept.set(path, { tag, json });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return json;
  };

  /** Reads lines of JSON as they arrive. */
  async function* lines<T>(path: string, sending: Sending = {}): AsyncGenerator<T> {
    const answer = await open(path, { ...sending, accept: 'application/x-ndjson' });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    try {
      for (;;) {
        const { value, done } = await reader.read();
        const parts = (rest + (value ?? '')).split('\n');
        rest = parts.pop()!;
        for (const line of parts) if (line !== '') yield JSON.parse(line) as T;
        if (done) return;
      }
    } finally {
      await reader.cancel();
    }
  }

  return { read, lines };
};
