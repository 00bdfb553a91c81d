import Router from '@koa/router';
import type { z } from 'zod';
import type { Collection } from '../query/collections.js';
import { type ApiMiddleware, type ApiState, belowApi, withoutSlash } from './api-context.js';
import { type Answer, type Guarded, type GuardSpec, guard } from './guard.js';
import type { Rows } from './stream-rows.js';

/** Declaration of a route below /api: its documentation, what it accepts and what it answers. */
export interface RouteSpec<Params, Query> extends GuardSpec<Params, Query> {
  readonly method: 'get' | 'post';
  /** Path with the parameter names of the contract: `/api/v1/genus/:genus_id/species/:id`. */
  readonly path: string;
  /** Rule of the contract that defines the route, such as `C2.29`. */
  readonly rule: string;
  /** Title in the OpenAPI document, in the imperative: `List species`. */
  readonly summary: string;
  /** Description in the OpenAPI document, in Markdown: what it returns, when to use it, its limits. */
  readonly description: string;
  /** Keys and plain parameters of its query string. */
  readonly collection?: Collection;
  /** The list whose conditions choose the records that its answer is about. */
  readonly choosing?: Collection;
  /** Plain parameters of this route alone, with their descriptions. */
  readonly parameters?: z.ZodObject;
  /** Patterns of path parameters. If one does not match, later routes with the same shape are tried (C2.61). */
  readonly patterns?: Readonly<Record<string, RegExp>>;
  /**
   * For a POST without path parameters: it writes nothing, so browser tokens and pages of every origin may send it (C3.14,
   * C3.40). `below` says this of every method on its path and below it (C17.1).
   */
  readonly readOnly?: true | 'below';
  /** For a POST without path parameters: it identifies and charges its caller itself, whose credential may be in the body (C3.20). */
  readonly identifiesCaller?: true;
  /** The budget of its requests, where it is not that of all others (C21.10). */
  readonly budget?: 'suggestions';
  /** Whether members of the body may be given in the query string instead, which wins (C3.20). */
  readonly bodyInQuery?: true;
}

/** A declared route without the functions that read its path and query string. */
export type DeclaredRoute = Omit<RouteSpec<unknown, unknown>, 'params' | 'query'>;

export interface ApiRouter extends Router<ApiState> {
  /** `Link` of data answers to the credits of all sources (C12.8). */
  readonly licenceLink?: string;
  /** Every route below /api in the order of declaration, which is the order of matching. */
  readonly declared: DeclaredRoute[];
  /** Routes without path parameters, by path and method. */
  readonly literal: Map<string, Map<string, ApiMiddleware>>;
}

/** Creates a router that ignores one trailing slash and is case-sensitive (C1.2). */
export const apiRouter = (licenceLink?: string): ApiRouter =>
  Object.assign(new Router<ApiState>({ sensitive: true, strict: false }), {
    licenceLink,
    declared: [],
    literal: new Map(),
  });

/** Adds a route whose guard executes its declaration. */
export const declare = <Params = undefined, Query = undefined>(
  router: ApiRouter,
  spec: RouteSpec<Params, Query>,
  handle: (input: Guarded<Params, Query>) => Promise<Answer | Rows>,
): void => {
  declareWith(router, spec, guard(spec, handle, router.licenceLink));
};

/** Adds a route with its own middleware instead of a guard. */
export const declareWith = <Params, Query>(
  router: ApiRouter,
  spec: RouteSpec<Params, Query>,
  middleware: ApiMiddleware,
): void => {
  const { method, path, access = 'read' } = spec;
  if (method === 'post' && !spec.readOnly && ['read', 'optional'].includes(access))
    throw new Error(
      `${path} writes: declare the access that it needs, as browser tokens may not write (C3.14)`,
    );
  router.declared.push(spec);
  if (!path.includes(':')) addLiteral(router, spec, middleware);
  router[method](path, matching(spec.patterns, middleware));
};

const addLiteral = (
  { literal }: ApiRouter,
  { method, path, patterns, params }: RouteSpec<unknown, unknown>,
  middleware: ApiMiddleware,
): void => {
  const routesHere = literal.get(path) ?? new Map<string, ApiMiddleware>();
  const methods = method === 'get' ? ['HEAD', 'GET'] : ['POST'];
  if (methods.some((each) => routesHere.has(each)) || patterns || params)
    throw new Error(
      `${methods.at(-1)} ${path} is declared twice, or declares parameters although its path has none`,
    );
  for (const each of methods) routesHere.set(each, middleware);
  literal.set(path, routesHere);
};

/** Runs the middleware only if the path parameters match the patterns. */
const matching = (
  patterns: RouteSpec<unknown, unknown>['patterns'],
  middleware: ApiMiddleware,
): ApiMiddleware =>
  patterns === undefined
    ? middleware
    : (ctx, next) =>
        Object.entries(patterns).every(([name, pattern]) => pattern.test(String(ctx['params'][name])))
          ? middleware(ctx, next)
          : next();

/** Returns the middleware of the patterns below /api, or of the others: a request tries only those of its part. */
const partOf = (router: ApiRouter, api: boolean): ApiMiddleware => {
  const part = apiRouter();
  part.stack = router.stack.filter(
    ({ path }) => belowApi(String(path)) === api && !router.literal.has(String(path)),
  );
  // The router types its context more narrowly than needed.
  return part.routes() as unknown as ApiMiddleware;
};

/**
 * Creates the middleware of all routes. A path without parameters, such as that of a list, is looked up in a map: trying
 * every pattern and composing the middleware costs a twelfth of the time of a list outside its search.
 */
export const routes = (router: ApiRouter): ApiMiddleware => {
  const [api, others] = [partOf(router, true), partOf(router, false)];
  const byPattern: ApiMiddleware = (ctx, next) => (belowApi(ctx.path) ? api : others)(ctx, next);
  return (ctx, next) => {
    const path = withoutSlash(ctx.path);
    const literal = router.literal.get(path);
    if (literal === undefined) return byPattern(ctx, next);
    const route = literal.get(ctx.method);
    // No record has the name of such a path: another method is 405 and must not look for one.
    if (route === undefined) return next();
    ctx['_matchedRoute'] = path;
    return route(ctx, next);
  };
};
