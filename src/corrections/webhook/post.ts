import http from 'node:http';
import https from 'node:https';
import { VERSION } from '../../runtime/version.js';
import { publicLookup, refuseInternal } from './public-addresses.js';
import { type Message, signatureHeaders } from './signature.js';

/** Address and signing secret of the receiver. */
export interface Webhook {
  readonly url: string;
  /** A secret accepted by `isWebhookSecret`. */
  readonly secret: string;
  /** Time in milliseconds that the receiver has to answer; by default ANSWER_MS. */
  readonly answerMs?: number;
  /** Whether the receiver must have an address of the public Internet. */
  readonly publicOnly?: boolean;
}

export const ANSWER_MS = 10_000;

/**
 * Sends a message once. Returns null if the receiver answers 2xx, otherwise the reason of the failure, which contains neither
 * the address nor the secret.
 *
 * Redirects are not followed, and with `publicOnly` addresses inside the network are refused: a redirect or the DNS of the
 * receiver could lead there. Hand-written over node:https: `fetch` opens a second connection when the first one is cut off.
 */
export const post = async (
  message: Message,
  { url, secret, answerMs = ANSWER_MS, publicOnly = false }: Webhook,
  stop: AbortSignal,
): Promise<string | null> => {
  const timeout = AbortSignal.timeout(answerMs);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': `linnea/${VERSION}`,
    ...signatureHeaders(message, secret, new Date()),
  };
  try {
    const target = new URL(url);
    if (publicOnly) refuseInternal(target);
    const options = {
      headers,
      lookup: publicOnly ? publicLookup : undefined,
      signal: AbortSignal.any([stop, timeout]),
    };
    const status = await statusOf(target, options, message.body);
    return status >= 200 && status < 300 ? null : `answered ${status}`;
  } catch (error) {
    // An error of the connection or of TLS, or the abort.
    const { code, message: reason } = error as NodeJS.ErrnoException;
    return timeout.aborted ? `no answer within ${answerMs / 1000} s` : (code ?? reason);
  }
};

/**
 * Returns the status of the answer without reading its body. Uses no agent: a message every few hours needs no
 * connection pool.
 */
const statusOf = (
  url: URL,
  options: Pick<http.RequestOptions, 'headers' | 'lookup' | 'signal'>,
  body: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { ...options, method: 'POST', agent: false }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
