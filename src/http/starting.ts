import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { type ApiContext, type ApiMiddleware, belowApi } from './api-context.js';
import { NO_ROUTE, routeOf } from './metrics.js';
import { Problem, problem } from './problem.js';

/** Seconds after which a browser reloads a page that could not be shown while the service starts. */
const REFRESH_SECONDS = '5';

/** Returns the error of a request that cannot be answered yet. A browser that shows it reloads the page. */
export const notYet = (ctx: ApiContext, message: string): Problem => {
  if (!belowApi(ctx.path) && ctx.method === 'GET') ctx.set('Refresh', REFRESH_SECONDS);
  return problem('service_unavailable', { message });
};

/** Returns whether an error means that a record or the search index is missing, perhaps because it is not loaded yet. */
const isMissing = (ctx: ApiContext, thrown: unknown): boolean =>
  (thrown instanceof StoreUnavailable && thrown.forCallers !== undefined) ||
  (thrown instanceof Problem && thrown.code === 'not_found' && routeOf(ctx) !== NO_ROUTE);

/**
 * Answers from the loaded part of the data during a start (C12.9): what is missing is 503, and caches store nothing.
 *
 * @param percent Returns how many percent of the data are loaded.
 */
export const whileStarting =
  (percent: () => number): ApiMiddleware =>
  async (ctx, next) => {
    ctx.state.starting = percent();
    try {
      await next();
    } catch (thrown) {
      if (!isMissing(ctx, thrown)) throw thrown;
      throw notYet(
        ctx,
        `The service is starting and has loaded ${ctx.state.starting} % of its data: try again in a few seconds.`,
      );
    }
    ctx.set('Cache-Control', 'no-store');
  };
