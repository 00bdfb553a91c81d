import type { ApiMiddleware } from './state.js';

/**
 * HEAD is worked out as GET, so that it carries the same status and headers,
 * those of compression among them; node leaves the body out (C1.2).
 */
export const head = (): ApiMiddleware => async (ctx, next) => {
  if (ctx.method !== 'HEAD') return next();
  ctx.method = 'GET';
  try {
    await next();
  } finally {
    ctx.method = 'HEAD';
  }
};
