import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ApiContext } from './api-context.js';
import { JSON_TYPE } from './formats.js';
import { shareAnswer } from './shared-answers.js';

/** `Cache-Control` by kind of answer (C12.1). */
const CACHE_CONTROL = {
  record: 'private, max-age=300, stale-while-revalidate=86400',
  list: 'private, max-age=60',
  /** Corrections, which change at any moment. */
  review: 'private, no-cache',
  public: 'public, max-age=60',
  never: 'no-store',
} as const;

export type Caching = keyof typeof CACHE_CONTROL;

/**
 * Returns the weak ETag of a body: its SHA-1 (C12.2). Costs 12 µs for 20 kB. Hand-written: the package etag uses another
 * format, which would invalidate every tag that callers have cached.
 */
const weakTag = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

/**
 * Returns whether `If-None-Match` contains the tag, compared weakly (RFC 9110, 13.1.2). Hand-written: `ctx.fresh` and
 * koa-conditional-get compare modification times as well, which C12.2 rules out.
 */
export const matchesTag = (header: string, tag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/** How a text is sent: JSON with 200 by default. */
interface Sending {
  readonly type?: string;
  readonly status?: 200 | 201;
  /** ETag from a version of what is sent; by default that of the text (C12.2). */
  readonly tag?: string;
}

/** Sends a text with its caching headers, or 304 if the caller has the same text already (C12.3). */
export const sendText = (
  ctx: ApiContext,
  text: string | Buffer,
  caching: Caching,
  { type = JSON_TYPE, status = 200, tag }: Sending = {},
): void => {
  // Encoded once for the ETag, the length and the socket.
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  ctx.status = status;
  ctx.res.setHeader('Cache-Control', CACHE_CONTROL[caching]);
  ctx.res.setHeader('Content-Type', `${type}; charset=utf-8`);
  ctx.body = body;
  shareAnswer(ctx, caching);
  if (caching !== 'never') validate(ctx, body, tag);
};

/** Sends a compressed text as `sendText`, uncompressed to callers that do not accept gzip. */
export const sendGzip = (ctx: ApiContext, body: Buffer, caching: Caching, sending: Sending): void => {
  if (ctx.acceptsEncodings('gzip') === 'gzip') {
    sendText(ctx, body, caching, sending);
    ctx.set('Content-Encoding', 'gzip');
  } else {
    ctx.compress = false;
    sendText(ctx, gunzipSync(body), caching, sending);
  }
};

/** Adds the ETag of a body; answers 304 if the caller has the same body already (C12.3). */
export const validate = (ctx: ApiContext, body: Buffer, tag = weakTag(body)): void => {
  ctx.res.setHeader('ETag', tag);
  if (matchesTag(ctx.get('If-None-Match'), tag)) ctx.status = 304;
};
