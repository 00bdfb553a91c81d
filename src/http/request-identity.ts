import { randomBytes } from 'node:crypto';
import type { BlockList } from 'node:net';
import { clientAddress } from './client-address.js';
import { redact } from './redact.js';
import { type ApiMiddleware, belowApi } from './state.js';

/** Release of the interface that is answered (C12.5). */
export const API_VERSION = '2.6.0';

const ADOPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** A new request id: ten hexadecimal digits. */
export const newRequestId = (): string => randomBytes(5).toString('hex');

/** Whether a caller's id may be repeated in answers and logs: harmless (C4.2), and no token (C3.3). */
const adoptable = (given: string): boolean => ADOPTED.test(given) && redact(given) === given;

/**
 * Gives every request its id, client address and end.
 *
 * @param longestMs Milliseconds by which it is answered: 503 where the stores took longer (C4.4).
 */
export const requestIdentity =
  (trusted: BlockList, longestMs: number): ApiMiddleware =>
  (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    ctx.state.requestId = adoptable(given) ? given : newRequestId();
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('X-Forwarded-For'), trusted);
    const gone = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) gone.abort();
    });
    ctx.state.gone = gone.signal;
    ctx.state.until = performance.now() + longestMs;
    ctx.set('X-Request-Id', ctx.state.requestId);
    if (belowApi(ctx.path)) ctx.set('X-API-Version', API_VERSION);
    return next();
  };
