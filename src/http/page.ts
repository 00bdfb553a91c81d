import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { validate } from './caching.js';

export interface PageOptions {
  /** Which caches may store the page: not shared ones if its text depends on headers of the request, none if it has a form. */
  readonly caching?: 'public' | 'private' | 'never';
  /** 200 by default. Errors have no validators and are not stored. */
  readonly status?: number;
}

/**
 * Answers with a page or a file of a page, cacheable for one minute, or with 304 if the caller has it already. `type` is
 * a file extension; `policy` is the Content-Security-Policy of the page.
 */
export const sendPage = (
  ctx: ApiContext,
  type: string,
  text: string | Buffer,
  policy: string,
  { caching = 'public', status = 200 }: PageOptions = {},
): void => {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  ctx.status = status;
  ctx.set('Content-Security-Policy', policy);
  const isStored = status === 200 && caching !== 'never';
  ctx.set('Cache-Control', isStored ? `${caching}, max-age=60` : 'no-store');
  ctx.type = type;
  ctx.body = body;
  if (isStored) validate(ctx, body);
};

/** Returns a handler that serves a text file of a page, read once at start. The media type follows from its extension. */
export const pageFile = (path: string, policy: string): ApiMiddleware => {
  const body = readFileSync(path, 'utf8');
  return (ctx) => sendPage(ctx, extname(path), body, policy);
};
