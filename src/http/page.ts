import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ApiContext, ApiMiddleware } from './api-context.js';

/** Whether shared caches may store a page: not if its text depends on headers of the request. */
type PageCaching = 'public' | 'private';

/**
 * Answers with a page or a file of a page, cacheable for one minute. `type` is a file extension; `policy` is the
 * Content-Security-Policy of the page.
 */
export const sendPage = (
  ctx: ApiContext,
  type: string,
  body: string,
  policy: string,
  caching: PageCaching = 'public',
): void => {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', `${caching}, max-age=60`);
  ctx.type = type;
  ctx.body = body;
};

/** Returns a handler that serves a text file of a page, read once at start. The media type follows from its extension. */
export const pageFile = (path: string, policy: string): ApiMiddleware => {
  const body = readFileSync(path, 'utf8');
  return (ctx) => sendPage(ctx, extname(path), body, policy);
};
