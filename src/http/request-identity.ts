import { randomUUID } from 'node:crypto';
import { redactCredentials } from '../logging/redact-credentials.js';
import { Cancellation } from '../runtime/cancellation.js';
import { type ApiMiddleware, belowApi, withSingleSlashes } from './api-context.js';
import { clientAddress, type TrustedProxies } from './client-address.js';

/** Version of the HTTP interface (C12.5). */
export const API_VERSION = '2.6.0';

/** Form of a request id that is adopted from the caller (C4.2). */
const ADOPTED_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns a new request id: ten random hexadecimal digits from a UUID, which Node generates in advance. */
export const newRequestId = (): string => randomUUID().slice(-10);

/** Returns whether a caller's id may appear in answers and logs: well formed (C4.2) and not a token (C3.3). */
const isAdoptable = (given: string): boolean => ADOPTED_ID.test(given) && redactCredentials(given) === given;

/**
 * Sets the id, client address, cancellation and deadline of every request.
 *
 * @param timeoutMs Timeout of an answer in milliseconds: 503 if the stores take longer (C4.4).
 */
export const requestIdentity =
  (trusted: TrustedProxies, timeoutMs: number): ApiMiddleware =>
  (ctx, next) => {
    if (ctx.path.includes('//')) ctx.path = withSingleSlashes(ctx.path);
    const given = ctx.get('X-Request-Id');
    ctx.state.requestId = isAdoptable(given) ? given : newRequestId();
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress, ctx.get('X-Forwarded-For'), trusted);
    ctx.state.cancellation = new Cancellation();
    ctx.state.disconnected = false;
    ctx.res.once('close', () => {
      if (ctx.res.writableFinished) return;
      ctx.state.disconnected = true;
      ctx.state.cancellation.abort();
    });
    ctx.state.deadline = performance.now() + timeoutMs;
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId);
    if (belowApi(ctx.path)) ctx.res.setHeader('X-API-Version', API_VERSION);
    return next();
  };
