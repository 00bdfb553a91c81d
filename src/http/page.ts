import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { validate } from './caching.js';

interface PageOptions {
  /** Whether shared caches may store the page: not if its text depends on headers of the request. */
  readonly caching?: 'public' | 'private';
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
  text: string,
  policy: string,
  { caching = 'public', status = 200 }: PageOptions = {},
): void => {
  const body = Buffer.from(text);
  ctx.status = status;
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', status === 200 ? `${caching}, max-age=60` : 'no-store');
  ctx.type = type;
  ctx.body = body;
  if (status === 200) validate(ctx, body);
};

/** Returns a handler that serves a text file of a page, read once at start. The media type follows from its extension. */
export const pageFile = (path: string, policy: string): ApiMiddleware => {
  const body = readFileSync(path, 'utf8');
  return (ctx) => sendPage(ctx, extname(path), body, policy);
};
