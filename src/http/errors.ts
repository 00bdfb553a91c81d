import type { Logger } from 'pino';
import { redactCredentials } from '../logging/redact-credentials.js';
import { QueryProblem } from '../query/problem.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { envelope, Problem, problem } from './problem.js';

/** Headers of a success that an error must not have (C12.1). */
const SUCCESS_HEADERS = ['ETag', 'Last-Modified', 'Link', 'Content-Encoding'];
const RETRY_AFTER_SECONDS = '5';

/** Converts a thrown value to a problem. An unexpected error becomes an internal error without details. */
const problemOf = (thrown: unknown): Problem => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof QueryProblem) return problem(thrown.kind, thrown);
  if (thrown instanceof StoreUnavailable)
    return problem('service_unavailable', { message: thrown.forCallers, cause: thrown });
  return problem('internal_server_error', { cause: thrown });
};

const answer = (ctx: ApiContext, failure: Problem): void => {
  for (const name of SUCCESS_HEADERS) ctx.remove(name);
  ctx.set('Cache-Control', 'no-store');
  ctx.set(failure.headers);
  if (failure.code === 'service_unavailable') ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  ctx.status = failure.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = redactCredentials(JSON.stringify(envelope(failure, ctx.state.requestId)));
};

/**
 * Renders every error in the error envelope and logs those of status 500 and above (C4.1); nothing else renders errors.
 * Cancels work on the request that is still running.
 */
export const errors =
  (logger: Logger): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      ctx.state.cancellation.abort(thrown);
      const failure = problemOf(thrown);
      if (failure.status >= 500 && !ctx.state.disconnected) {
        logger[failure.status === 500 ? 'error' : 'warn'](
          { request_id: ctx.state.requestId, err: failure.cause ?? failure },
          failure.message,
        );
      }
      answer(ctx, failure);
    }
  };
