import type { Readable } from 'node:stream';
import { type Dispatcher, EnvHttpProxyAgent, interceptors, request } from 'undici';
import { VERSION } from '../runtime/version.js';
import { DownloadFailed, failedStatus } from './failure.js';

/** Redirects that are followed before a download fails. */
const MAX_REDIRECTS = 5;

/**
 * Opens connections for downloads. They go through the proxy that the variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY
 * name, and follow redirects.
 *
 * @param timeout milliseconds without a byte from the server until an attempt fails
 */
export const openNetwork = (timeout: number): Dispatcher =>
  new EnvHttpProxyAgent({
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  }).compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));

/**
 * Option of `request`: the connection is never paused, and unread bytes wait in memory, up to the whole file. undici 7 ends the
 * process when a server closes a paused connection, as HTTP/1.0 does after each answer (nodejs/undici#5360). Version 8, which
 * needs Node 22, makes this unnecessary.
 */
export const NEVER_PAUSED = { highWaterMark: Number.MAX_SAFE_INTEGER } as const;

/** A part of a file that is asked for. */
export interface RangeRequest {
  /** First byte; 0 for the whole file. */
  readonly from: number;
  /** ETag or date of the file to which the stored bytes belong: another file is sent as a whole. */
  readonly onlyOf: string | null;
  /** ETag of a complete file: nothing is sent if it is still current. */
  readonly unlessStill: string | null;
}

/** Answer to a request for a file. */
export type FileAnswer =
  | { readonly kind: 'unchanged' }
  /** The range does not exist; `total` is the size of the file, if the server says it. */
  | { readonly kind: 'beyond'; readonly total: number | null }
  | {
      readonly kind: 'bytes';
      /** First byte that is sent. */
      readonly from: number;
      /** Size of the whole file; null if unknown. */
      readonly total: number | null;
      /** ETag or date that identifies this content; null if the server sends none that is exact. */
      readonly validator: string | null;
      readonly etag: string | null;
      /** The bytes. Destroy it if they are not read. */
      readonly body: Readable;
    };

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

const size = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/**
 * Requests a file or the rest of it.
 *
 * @throws DownloadFailed when the answer is not the file; the errors of undici when there is none.
 */
export const requestFile = async (
  dispatcher: Dispatcher,
  address: string,
  { from, onlyOf, unlessStill }: RangeRequest,
): Promise<FileAnswer> => {
  const { statusCode, headers, body, context } = await request(address, {
    ...NEVER_PAUSED,
    dispatcher,
    headers: {
      // The checksum is that of the file, not of a compressed transfer of it.
      'accept-encoding': 'identity',
      'user-agent': `linnea/${VERSION}`,
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      ...(from > 0 && onlyOf !== null ? { 'if-range': onlyOf } : {}),
      ...(unlessStill === null ? {} : { 'if-none-match': unlessStill }),
    },
  });
  const refuse = async (error: DownloadFailed): Promise<never> => {
    await discard(body);
    throw error;
  };
  const hops = (context as { readonly history?: readonly URL[] }).history ?? [];
  const at = hops.length > 1 ? `${address}, redirected to ${hops.at(-1)!.href},` : address;
  const insecure = hops.find(({ protocol }) => protocol !== 'https:');
  if (address.startsWith('https:') && insecure !== undefined)
    return refuse(
      new DownloadFailed(
        'insecure',
        `${address} redirects to ${insecure.href}, which is not https: nothing was downloaded. Check the address of the data set.`,
      ),
    );
  if (statusCode === 304 || statusCode === 416) {
    await discard(body);
    if (statusCode === 304) return { kind: 'unchanged' };
    return {
      kind: 'beyond',
      total: size(/^bytes \*\/(\d+)$/.exec(single(headers['content-range']) ?? '')?.[1]),
    };
  }
  if (statusCode !== 200 && statusCode !== 206)
    return refuse(failedStatus(statusCode, at, single(headers['retry-after'])));
  if (/^text\/html\b/i.test(single(headers['content-type']) ?? ''))
    return refuse(
      new DownloadFailed(
        'web_page',
        `${at} answers with a web page instead of the file: it has moved, or needs a login.`,
      ),
    );
  if (!['identity', undefined].includes(single(headers['content-encoding'])))
    return refuse(new DownloadFailed('status', `${at} sends the file compressed, which was not asked for.`));
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(single(headers['content-range']) ?? '');
  if (statusCode === 206 && range === null)
    return refuse(new DownloadFailed('status', `${at} sends a part of the file without saying which.`));
  const etag = single(headers.etag) ?? null;
  return {
    kind: 'bytes',
    from: range === null ? 0 : Number(range[1]),
    total: range === null ? size(single(headers['content-length'])) : size(range[2]),
    // A weak ETag does not identify the bytes.
    validator: etag === null || etag.startsWith('W/') ? (single(headers['last-modified']) ?? null) : etag,
    etag,
    body,
  };
};

/** Reads away the rest of a short answer, so that the connection can be used again. */
const discard = (body: Dispatcher.ResponseData['body']): Promise<void> => body.dump({ limit: 65_536 });
