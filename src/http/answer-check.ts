import { QueryProblem } from '../query/problem.js';
import { Problem, problem } from './problem.js';
import type { ApiMiddleware, ApiState } from './state.js';

/** Statuses that any guarded route may answer with. */
const EVERYWHERE = new Set([401, 403, 429, 500, 503]);

const hold = (guarded: ApiState['guarded'], status: number, path: string): void => {
  if (guarded === undefined || EVERYWHERE.has(status) || guarded.status.includes(status)) return;
  throw new Error(`${path} answered ${status}, which its guard does not declare`);
};

/**
 * Holds every answer of a guarded route against what its guard declares: the
 * status against its list, a success against its schema. For tests: what
 * differs becomes an internal error.
 */
export const answerCheck = (): ApiMiddleware => async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const failure = thrown instanceof QueryProblem ? problem(thrown.kind) : thrown;
    if (failure instanceof Problem) hold(ctx.state.guarded, failure.status, ctx.path);
    throw thrown;
  }
  hold(ctx.state.guarded, ctx.status, ctx.path);
  if (ctx.status === 200 || ctx.status === 201)
    ctx.state.guarded?.response.parse(JSON.parse(String(ctx.body)));
};
