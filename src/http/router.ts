import Router from '@koa/router';
import { problem } from './problem.js';
import type { ApiMiddleware, ApiState } from './state.js';

export type ApiRouter = Router<ApiState>;

/** A router of exact paths: one trailing slash is ignored, case is not (C1.2). */
export const apiRouter = (): ApiRouter => new Router<ApiState>({ sensitive: true, strict: false });

/** The methods of the routes of a path, as `Allow` lists them. */
const methodsAt = (router: ApiRouter, path: string): readonly string[] => [
  ...new Set(router.match(path, 'GET').path.flatMap((layer) => layer.methods)),
];

/** Answers what no route took: 405 with `Allow` for a known path, else 404 (C4.4). */
export const unrouted =
  (router: ApiRouter): ApiMiddleware =>
  (ctx) => {
    const methods = methodsAt(router, ctx.path);
    if (methods.length === 0) throw problem('not_found', { message: 'There is no such path.' });
    throw problem('method_not_allowed', {
      message: `This path takes ${methods.join(', ')}.`,
      headers: { Allow: [...methods, 'OPTIONS'].sort().join(', ') },
    });
  };

/** The routes as middleware; the router types its own context more narrowly than it uses it. */
export const routes = (router: ApiRouter): ApiMiddleware => router.routes() as unknown as ApiMiddleware;
