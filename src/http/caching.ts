import { hash } from 'node:crypto';
import type { ApiContext } from './state.js';

/** How long an answer of a kind may be kept (C12.1). */
const CACHE_CONTROL = {
  record: 'private, max-age=300, stale-while-revalidate=86400',
  list: 'private, max-age=60',
  /** Corrections. */
  review: 'private, no-cache',
  public: 'public, max-age=60',
  never: 'no-store',
} as const;

export type Caching = keyof typeof CACHE_CONTROL;

const JSON_TYPE = 'application/json; charset=utf-8';

/** A weak hash of a body, which cannot vouch for a body that was not sent (C12.2). SHA-1 of 20 kB: 12 µs. */
const weakTag = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Whether `If-None-Match` names the tag, compared weakly (RFC 9110, 13.1.2). */
const matches = (header: string, tag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/**
 * Sends a JSON text with its caching headers, as 304 when the caller has it
 * already (C12.3). Modification times are never used to decide (C12.2).
 */
export const sendJson = (
  ctx: ApiContext,
  json: string | Buffer,
  caching: Caching,
  status: 200 | 201 = 200,
): void => {
  // Encoded once, for its tag, its length and the socket.
  const body = typeof json === 'string' ? Buffer.from(json) : json;
  ctx.status = status;
  ctx.res.setHeader('Cache-Control', CACHE_CONTROL[caching]);
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.body = body;
  if (caching === 'never') return;
  const tag = weakTag(body);
  ctx.res.setHeader('ETag', tag);
  if (matches(ctx.get('If-None-Match'), tag)) ctx.status = 304;
};
