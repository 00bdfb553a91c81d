import type { Logger } from 'pino';
import { QueryProblem } from '../query/problem.js';
import { envelope, Problem, problem } from './problem.js';
import { redact } from './redact.js';
import type { ApiContext, ApiMiddleware } from './state.js';
import { isUnavailable } from './unavailable.js';

/** Headers of a success that an error must not carry (C12.1). */
const OF_SUCCESS = ['ETag', 'Last-Modified', 'Link', 'Content-Encoding'];
const RETRY_AFTER_SECONDS = '5';

/** The problem that a thrown value stands for; what nobody expected is an internal error without details. */
const problemOf = (thrown: unknown): Problem => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof QueryProblem) return problem(thrown.kind, thrown);
  return problem(isUnavailable(thrown) ? 'service_unavailable' : 'internal_server_error', { cause: thrown });
};

const answer = (ctx: ApiContext, failure: Problem): void => {
  for (const name of OF_SUCCESS) ctx.remove(name);
  ctx.set('Cache-Control', 'no-store');
  ctx.set(failure.headers);
  if (failure.code === 'service_unavailable') ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  ctx.status = failure.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = redact(JSON.stringify(envelope(failure, ctx.state.requestId)));
};

/** Renders every error as the one envelope, and logs those that are ours (C4.1): the only place that does. What else was under way is given up. */
export const errors =
  (logger: Logger): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      ctx.state.over.abort(thrown);
      const failure = problemOf(thrown);
      if (failure.status >= 500 && !ctx.state.left) {
        logger[failure.status === 500 ? 'error' : 'warn'](
          { request_id: ctx.state.requestId, err: failure.cause ?? failure },
          failure.message,
        );
      }
      answer(ctx, failure);
    }
  };
