import { randomUUID } from 'node:crypto';
import { Cancellation } from '../cancellation.js';
import { clientAddress, type TrustedProxies } from './client-address.js';
import { redact } from './redact.js';
import { type ApiMiddleware, belowApi } from './state.js';

/** Release of the interface that is answered (C12.5). */
export const API_VERSION = '2.6.0';

const ADOPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** A new request id: ten hexadecimal digits, of the random ones of a UUID, which node has in store. */
export const newRequestId = (): string => randomUUID().slice(-10);

/** Whether a caller's id may be repeated in answers and logs: harmless (C4.2), and no token (C3.3). */
const adoptable = (given: string): boolean => ADOPTED.test(given) && redact(given) === given;

/**
 * Gives every request its id, client address and end.
 *
 * @param longestMs Milliseconds by which it is answered: 503 where the stores took longer (C4.4).
 */
export const requestIdentity =
  (trusted: TrustedProxies, longestMs: number): ApiMiddleware =>
  (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    ctx.state.requestId = adoptable(given) ? given : newRequestId();
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('X-Forwarded-For'), trusted);
    ctx.state.over = new Cancellation();
    ctx.state.left = false;
    ctx.res.once('close', () => {
      if (ctx.res.writableFinished) return;
      ctx.state.left = true;
      ctx.state.over.abort();
    });
    ctx.state.until = performance.now() + longestMs;
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId);
    if (belowApi(ctx.path)) ctx.res.setHeader('X-API-Version', API_VERSION);
    return next();
  };
