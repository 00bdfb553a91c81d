import compress from 'koa-compress';
import type { ApiMiddleware } from './api-context.js';

const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];

/**
 * Compresses answers as `Accept-Encoding` allows. A caller that refuses every encoding, even `identity`, gets the answer
 * uncompressed (RFC 9110, 12.5.3 leaves that open; koa-compress would fail).
 */
export const compression = (): ApiMiddleware => {
  const compressed = compress();
  return (ctx, next) => {
    // Without the header nothing is compressed: of koa-compress only `Vary` is needed.
    if (ctx.headers['accept-encoding'] === undefined) {
      ctx.vary('Accept-Encoding');
      return next();
    }
    if (ctx.acceptsEncodings(ENCODINGS) === false) ctx.compress = false;
    return compressed(ctx, next);
  };
};
