import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type { ApiMiddleware } from './api-context.js';

const ENCODINGS = ['br', 'gzip', 'deflate', 'identity'];

/** Returns options that send each part of a stream at once: a compressor keeps back some 100 kB, often all of an answer. */
const flushing = (flush: number) => (_type?: string, size?: number) => (size === undefined ? { flush } : {});

const OPTIONS = {
  br: flushing(constants.BROTLI_OPERATION_FLUSH),
  gzip: flushing(constants.Z_SYNC_FLUSH),
  deflate: flushing(constants.Z_SYNC_FLUSH),
  // From Node 22.15 on.
  ...('ZSTD_e_flush' in constants && { zstd: flushing(Number(constants.ZSTD_e_flush)) }),
};

/**
 * Compresses answers as `Accept-Encoding` allows. A caller that refuses every encoding, even `identity`, gets the answer
 * uncompressed (RFC 9110, 12.5.3 leaves that open; koa-compress would fail).
 */
export const compression = (): ApiMiddleware => {
  const compressed = compress(OPTIONS);
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
