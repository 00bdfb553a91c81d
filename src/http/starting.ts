import { StoreUnavailable } from '../runtime/store-unavailable.js';
import { type ApiContext, type ApiMiddleware, belowApi } from './api-context.js';
import { NO_ROUTE, routeOf } from './metrics.js';
import { Problem, problem } from './problem.js';

/** Seconds after which browsers load a page again that could not be shown while the service starts. */
const REFRESH_SECONDS = '5';

/** Returns the error of a request that cannot be answered yet. A browser that shows it loads the page again. */
export const notYet = (ctx: ApiContext, message: string): Problem => {
  if (!belowApi(ctx.path) && ctx.method === 'GET') ctx.set('Refresh', REFRESH_SECONDS);
  return problem('service_unavailable', { message });
};

/** Returns whether a record or the search index is missing, which may only not be loaded yet. */
const isMissing = (ctx: ApiContext, thrown: unknown): boolean =>
  (thrown instanceof StoreUnavailable && thrown.forCallers !== undefined) ||
  (thrown instanceof Problem && thrown.code === 'not_found' && routeOf(ctx) !== NO_ROUTE);

/**
 * Answers from what is loaded while data is being loaded (C12.9): what is missing is 503, and nothing is stored by caches.
 *
 * @param percent Returns how far the start is.
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
