import type { ApiMiddleware } from './api-context.js';

/**
 * Processes HEAD as GET, so that status and headers are the same, including those of compression; Node omits the body
 * (C1.2). Hand-written: @koa/router routes HEAD to GET, but koa-compress skips HEAD.
 */
export const head = (): ApiMiddleware => (ctx, next) => (ctx.method === 'HEAD' ? asGet(ctx, next) : next());

const asGet: ApiMiddleware = async (ctx, next) => {
  ctx.method = 'GET';
  // Ranges are defined for GET only (RFC 9110, 14.2).
  delete ctx.headers.range;
  try {
    await next();
  } finally {
    ctx.method = 'HEAD';
  }
};
