import Router from '@koa/router';
import type { z } from 'zod';
import type { Collection } from '../query/collections.js';
import { type Answer, type Guarded, type GuardSpec, guard } from './guard.js';
import { problem } from './problem.js';
import type { Rows } from './rows.js';
import { type ApiMiddleware, type ApiState, belowApi, MATCH_PATH } from './state.js';

/** A route below /api: what it is, what it lets in and what it gives out. */
export interface RouteSpec<Params, Query> extends GuardSpec<Params, Query> {
  readonly method: 'get' | 'post';
  /** Parameters by the names of the contract: `/api/v1/genus/:genus_id/species/:id`. */
  readonly path: string;
  /** The rule of the contract that names it. */
  readonly rule: string;
  /** What it answers, in some words: the title in the OpenAPI document. */
  readonly summary: string;
  /** The keys and plain parameters that its query string may hold. */
  readonly takes?: Collection;
  /** Plain parameters that only this route has, with their descriptions. */
  readonly parameters?: z.ZodObject;
  /** Path parameters that must look so; where they do not, later routes of the same shape are tried (C2.61). */
  readonly only?: Readonly<Record<string, RegExp>>;
  /** Whether the members of its body may stand in the query string instead, which wins (C3.20). */
  readonly bodyInQuery?: true;
}

/** A route as the OpenAPI document and the tests see it. */
export type DeclaredRoute = Omit<RouteSpec<unknown, unknown>, 'params' | 'query'>;

export interface ApiRouter extends Router<ApiState> {
  /** Every route below /api, in the order of its declaration, which is the order of matching. */
  readonly declared: DeclaredRoute[];
  /** Those without parameters, by method and path. */
  readonly literal: Map<string, ApiMiddleware>;
}

/** A router of exact paths: one trailing slash is ignored, case is not (C1.2). */
export const apiRouter = (): ApiRouter =>
  Object.assign(new Router<ApiState>({ sensitive: true, strict: false }), {
    declared: [],
    literal: new Map(),
  });

/** Adds a route, guarded by what it declares. */
export const declare = <Params = undefined, Query = undefined>(
  router: ApiRouter,
  spec: RouteSpec<Params, Query>,
  handle: (input: Guarded<Params, Query>) => Promise<Answer | Rows>,
): void => {
  declareWith(router, spec, guard(spec, handle));
};

/** Adds a route that is guarded by itself: the claim, whose credential is in its body. */
export const declareWith = <Params, Query>(
  router: ApiRouter,
  spec: RouteSpec<Params, Query>,
  middleware: ApiMiddleware,
): void => {
  if (spec.method === 'post' && spec.path !== MATCH_PATH && (spec.access ?? 'read') === 'read') {
    throw new Error(`${spec.path} writes, so it must say what that needs: a browser token may not (C3.14)`);
  }
  router.declared.push(spec);
  if (!spec.path.includes(':')) addLiteral(router, spec, middleware);
  router[spec.method](spec.path, onlyWhere(spec.only, middleware));
};

const addLiteral = (
  { literal }: ApiRouter,
  { method, path, only, params }: RouteSpec<unknown, unknown>,
  middleware: ApiMiddleware,
): void => {
  const key = `${method.toUpperCase()} ${path}`;
  if (literal.has(key) || only || params)
    throw new Error(`${key} is declared twice, or with parameters that it has none of`);
  literal.set(key, middleware);
};

const onlyWhere = (only: RouteSpec<unknown, unknown>['only'], middleware: ApiMiddleware): ApiMiddleware =>
  only === undefined
    ? middleware
    : (ctx, next) =>
        Object.entries(only).every(([name, form]) => form.test(String(ctx['params'][name])))
          ? middleware(ctx, next)
          : next();

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
    // Preflights are answered below /api only (C2.51).
    const allowed = [...methods, ...(belowApi(ctx.path) ? ['OPTIONS'] : [])].sort().join(', ');
    throw problem('method_not_allowed', {
      message: `This path takes ${allowed}.`,
      headers: { Allow: allowed },
    });
  };

/**
 * The routes as middleware. A path without parameters, as that of every list, is found by itself: the router tries each
 * of its patterns and puts a chain together, a twelfth of what a list costs beside its search.
 */
export const routes = (router: ApiRouter): ApiMiddleware => {
  // The router types its own context more narrowly than it uses it.
  const byPattern = router.routes() as unknown as ApiMiddleware;
  return (ctx, next) => {
    const literal = router.literal.get(`${ctx.method} ${ctx.path}`);
    if (literal === undefined) return byPattern(ctx, next);
    ctx['_matchedRoute'] = ctx.path;
    return literal(ctx, next);
  };
};
