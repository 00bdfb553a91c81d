import type { Logger } from 'pino';
import { redactCredentials } from '../logging/redact-credentials.js';
import { QueryProblem } from '../query/problem.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { envelope, Problem, problem } from './problem.js';
import { shareAnswer } from './shared-answers.js';

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
  // Nothing else is shared: the errors of a caller are their own.
  const isShared = ctx.state.shared !== undefined && (failure.status === 404 || failure.status === 410);
  ctx.set('Cache-Control', 'no-store');
  if (isShared) shareAnswer(ctx, 'list');
  ctx.set(failure.headers);
  if (failure.code === 'service_unavailable') ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  ctx.status = failure.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = redactCredentials(JSON.stringify(envelope(failure, isShared ? undefined : ctx.state.requestId)));
};

/** Returns a problem that says more than the given one, such as the nearest name; otherwise the given one. */
export type Explain = (failure: Problem, ctx: ApiContext) => Promise<Problem>;

/** Adds each explanation in turn. One that fails, because it needs a store, becomes the problem itself. */
const explained = async (
  given: Problem,
  ctx: ApiContext,
  explanations: readonly Explain[],
): Promise<Problem> => {
  let failure = given;
  for (const explain of explanations) failure = await explain(failure, ctx).catch(problemOf);
  return failure;
};

/**
 * Renders every error in the error envelope and logs those of status 500 and above (C4.1); nothing else renders errors.
 * Cancels work on the request that is still running.
 */
export const errors =
  (logger: Logger, explanations: readonly Explain[] = []): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      ctx.state.cancellation.abort(thrown);
      const failure = await explained(problemOf(thrown), ctx, explanations);
      if (failure.status >= 500 && !ctx.state.disconnected) {
        logger[failure.status === 500 ? 'error' : 'warn'](
          { request_id: ctx.state.requestId, err: failure.cause ?? failure },
          failure.message,
        );
      }
      answer(ctx, failure);
    }
  };
