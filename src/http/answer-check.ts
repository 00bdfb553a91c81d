import { Readable, Transform } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { QueryProblem } from '../query/problem.js';
import type { ApiContext, ApiMiddleware, ApiState } from './api-context.js';
import { JSON_TYPE } from './formats.js';
import { Problem, problem } from './problem.js';

/** Statuses that every guarded route may answer with. */
const COMMON_STATUSES = new Set([401, 403, 429, 500, 503]);

const checkStatus = (guarded: ApiState['guarded'], status: number, path: string): void => {
  if (guarded === undefined || COMMON_STATUSES.has(status) || guarded.status.includes(status)) return;
  throw new Error(`${path} answered ${status}, which its guard does not declare: add it to \`status\``);
};

/** Returns whether a request selects members of its answer (C14.10, C14.13), in its query string or its body. */
const isSelected = (ctx: ApiContext): boolean => {
  const query = new URLSearchParams(ctx.querystring);
  return ctx.state.selectedByBody === true || query.getAll('fields').some(Boolean) || query.has('zones');
};

/**
 * Checks every answer of a guarded route against its declaration: the status against its list, the body of a success
 * against its schema. A difference becomes an internal error. For tests.
 */
export const answerCheck = (): ApiMiddleware => async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const failure = thrown instanceof QueryProblem ? problem(thrown.kind) : thrown;
    if (failure instanceof Problem) checkStatus(ctx.state.guarded, failure.status, ctx.path);
    throw thrown;
  }
  checkStatus(ctx.state.guarded, ctx.status, ctx.path);
  const { guarded } = ctx.state;
  if (guarded === undefined || (ctx.status !== 200 && ctx.status !== 201)) return;
  const declared = (isSelected(ctx) && guarded.selected) || guarded;
  if (ctx.body instanceof Readable) {
    if (!ctx.type.endsWith('csv')) ctx.body = ctx.body.pipe(validating(declared));
  } else if (ctx.type === JSON_TYPE) {
    const isCompressed = ctx.response.get('Content-Encoding') === 'gzip';
    declared.response.parse(JSON.parse(String(isCompressed ? gunzipSync(ctx.body as Buffer) : ctx.body)));
  }
};

/** Passes a stream on and fails at its end if the document, or one of its lines, does not fit the schema. */
const validating = ({
  response,
  row,
}: Pick<NonNullable<ApiState['guarded']>, 'response' | 'row'>): Transform => {
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
      } catch (invalid) {
        done(invalid as Error);
      }
    },
  });
};
