import type { ApiMiddleware } from './state.js';

/**
 * HEAD is worked out as GET, so that it carries the same status and headers,
 * those of compression among them; node leaves the body out (C1.2).
 */
export const head = (): ApiMiddleware => (ctx, next) => (ctx.method === 'HEAD' ? asGet(ctx, next) : next());

const asGet: ApiMiddleware = async (ctx, next) => {
  ctx.method = 'GET';
  try {
    await next();
  } finally {
    ctx.method = 'HEAD';
  }
};
