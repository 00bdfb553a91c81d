import compress from 'koa-compress';
import type { ApiMiddleware } from './state.js';

const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];

/**
 * Compresses answers for those who take it. Who refuses every encoding, `identity` too, gets the answer as it is
 * (RFC 9110, 12.5.3 leaves that open; koa-compress fails).
 */
export const compression = (): ApiMiddleware => {
  const compressed = compress();
  return (ctx, next) => {
    // Nothing is asked for: of koa-compress only the header is left to do.
    if (ctx.headers['accept-encoding'] === undefined) {
      ctx.vary('Accept-Encoding');
      return next();
    }
    if (ctx.acceptsEncodings(ENCODINGS) === false) ctx.compress = false;
    return compressed(ctx, next);
  };
};
