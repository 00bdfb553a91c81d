import { hash } from 'node:crypto';
import type { ApiContext } from './api-context.js';

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

const JSON_TYPE = 'application/json; charset=utf-8';

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

/** Sends a JSON text with its caching headers, or 304 if the caller has the same text already (C12.3). */
export const sendJson = (
  ctx: ApiContext,
  json: string | Buffer,
  caching: Caching,
  status: 200 | 201 = 200,
): void => {
  // Encoded once for the ETag, the length and the socket.
  const body = typeof json === 'string' ? Buffer.from(json) : json;
  ctx.status = status;
  ctx.res.setHeader('Cache-Control', CACHE_CONTROL[caching]);
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.body = body;
  if (caching !== 'never') validate(ctx, body);
};

/** Adds the ETag of a body; answers 304 if the caller has the same body already (C12.3). */
export const validate = (ctx: ApiContext, body: Buffer): void => {
  const tag = weakTag(body);
  ctx.res.setHeader('ETag', tag);
  if (matchesTag(ctx.get('If-None-Match'), tag)) ctx.status = 304;
};
