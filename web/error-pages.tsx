import { type ApiMiddleware, belowApi } from '../src/http/api-context.js';
import { Problem, problem } from '../src/http/problem.js';
import { QueryProblem } from '../src/query/problem.js';
import { StoreUnavailable } from '../src/runtime/store-unavailable.js';
import { sendDocument } from './answer.js';
import type { PageAssets } from './assets.js';
import { ErrorPage } from './pages/error-page.js';
import { visitOf } from './visit.js';

const asProblem = (thrown: unknown): Problem | undefined => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof QueryProblem) return problem(thrown.kind, thrown);
  return thrown instanceof StoreUnavailable ? problem('service_unavailable', { cause: thrown }) : undefined;
};

/**
 * Answers errors outside /api with a page if the caller prefers HTML (C15.4); all others are left to http/errors.ts.
 * Errors of the service go there too, so that they are logged.
 */
export const errorPages =
  (assets: PageAssets): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const failure = asProblem(thrown);
      const isPage = !belowApi(ctx.path) && ctx.accepts('json', 'html') === 'html';
      if (!isPage || failure === undefined || failure.status >= 500) throw thrown;
      ctx.set(failure.headers);
      const visit = visitOf(ctx, assets);
      sendDocument(ctx, visit, <ErrorPage visit={visit} failure={failure} />, failure.status);
    }
  };
