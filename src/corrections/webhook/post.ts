import http from 'node:http';
import https from 'node:https';
import { VERSION } from '../../version.js';
import { type Message, signed } from './signature.js';

/** Where messages go, and by what they are signed. */
export interface Webhook {
  readonly url: string;
  /** One that `isWebhookSecret`. */
  readonly secret: string;
}

/** Milliseconds until the receiver must have answered. */
const TIMEOUT = 10_000;

/**
 * Sends a message once. Null when the receiver took it, which only a 2xx says; otherwise why not,
 * in words that hold neither the address nor the secret.
 *
 * The configured address itself is not held against private networks: the operator chose it, and a
 * receiver beside the service is usual. Nobody else may choose one, so no redirect is followed.
 */
export const post = async (
  message: Message,
  { url, secret }: Webhook,
  stop: AbortSignal,
): Promise<string | null> => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': `linnea/${VERSION}`,
    ...signed(message, secret, new Date()),
  };
  try {
    const status = await statusOf(new URL(url), headers, message.body, AbortSignal.any([stop, timeout]));
    return status >= 200 && status < 300 ? null : `answered ${status}`;
  } catch (error) {
    // Of the connection, its encryption, or the signal.
    const { code, message: words } = error as NodeJS.ErrnoException;
    return timeout.aborted ? `no answer within ${TIMEOUT / 1000} s` : (code ?? words);
  }
};

/**
 * The status of the answer; its body is not read. Not by `fetch`, which opens a further connection
 * in place of one that is cut off, and a message every few hours has no use for a pool.
 */
const statusOf = (
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { method: 'POST', headers, agent: false, signal }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
