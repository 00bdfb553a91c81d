import { Readable, Transform } from 'node:stream';
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
  const { guarded } = ctx.state;
  if (guarded === undefined || (ctx.status !== 200 && ctx.status !== 201)) return;
  if (ctx.body instanceof Readable) ctx.body = ctx.body.pipe(checked(guarded));
  else guarded.response.parse(JSON.parse(String(ctx.body)));
};

/** The same stream, which fails at its end where the document, or a line of it, is not as declared. */
const checked = ({ response, row }: NonNullable<ApiState['guarded']>): Transform => {
  let text = '';
  return new Transform({
    transform: (chunk, _, done) => {
      text += String(chunk);
      done(null, chunk);
    },
    flush: (done) => {
      try {
        if (text.startsWith('{"data":')) response.parse(JSON.parse(text));
        else for (const line of text.split('\n').filter(Boolean)) row?.parse(JSON.parse(line));
        done();
      } catch (wrong) {
        done(wrong as Error);
      }
    },
  });
};
