import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiContext } from './api-context.js';

type Encoding = 'br' | 'gzip';

/** Nearly as small as the best quality, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI) as Promise<Buffer>,
  gzip: (body) => promisify(gzip)(body) as Promise<Buffer>,
};

/**
 * Returns a function that sends a file that never changes, compressed once per encoding. Compressing 1.7 MB for each
 * request would cost the service far more than the caller, who needs no credential. Hand-written:
 * koa-compress compresses every answer, and koa-send needs compressed files, which swagger-ui-dist does not ship.
 */
export const precompressed = (file: Buffer) => {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const compressedAs = (encoding: Encoding): Promise<Buffer> => {
    const body = compressed.get(encoding) ?? COMPRESS[encoding](file);
    compressed.set(encoding, body);
    return body;
  };
  /** Sets the body in an encoding that the caller accepts. koa-compress skips answers with a `Content-Encoding`. */
  return async (ctx: ApiContext): Promise<void> => {
    const best = ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (best === 'br' || best === 'gzip') {
      ctx.set('Content-Encoding', best);
      ctx.body = await compressedAs(best);
    } else {
      ctx.compress = false;
      ctx.body = file;
    }
  };
};
