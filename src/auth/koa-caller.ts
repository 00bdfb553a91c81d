import { type Problem, problem } from '../http/problem.js';
import { type ApiContext, type ApiMiddleware, belowApi, isClaim } from '../http/state.js';
import { within } from '../within.js';
import type { Authenticate } from './authenticate.js';
import type { Account, Caller, Role } from './caller.js';
import { readCredential } from './credential.js';

/** Identifies the caller of every request below /api, before it is charged (C4.5); the claim does so itself. */
export const identify =
  (authenticate: Authenticate): ApiMiddleware =>
  async (ctx, next) => {
    if (belowApi(ctx.path) && !isClaim(ctx)) {
      const caller = authenticate({
        credential: readCredential(ctx.querystring, ctx.get('Authorization')),
        origin: ctx.headers.origin,
        address: ctx.state.address,
      });
      ctx.state.caller =
        caller instanceof Promise ? await within(ctx.state.until - performance.now(), caller) : caller;
      answerOrigin(ctx);
    }
    return next();
  };

/** An answer that pages may read is for the origin of the browser token alone (C3.41). */
const answerOrigin = (ctx: ApiContext): void => {
  const { caller } = ctx.state;
  if (caller.kind !== 'account' || caller.origin === null) return;
  if (ctx.res.hasHeader(ALLOW_ORIGIN)) ctx.set(ALLOW_ORIGIN, caller.origin);
};
const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';

/** The 401 that says what is wrong with the credential (C3.4). */
const unauthorized = (reason: string | undefined): Problem =>
  problem('unauthorized', {
    message: reason,
    headers: { 'WWW-Authenticate': `Bearer realm="api"${reason ? ', error="invalid_token"' : ''}` },
  });

/** What a route asks of its caller: any credential, an account token, or one with a role (C3.6, C3.14). */
export type Access = 'read' | 'write' | 'review' | 'administer';

const ROLES: Readonly<Record<Exclude<Access, 'read'>, readonly Role[]>> = {
  write: ['user', 'reviewer', 'admin'],
  review: ['reviewer', 'admin'],
  administer: ['admin'],
};

/**
 * The account of a caller.
 *
 * @throws {Problem} 401 without a valid credential; 403 for a browser token on a
 *   write and for a missing role.
 */
export const accountOf = (caller: Caller, access: Access = 'read'): Account => {
  if (caller.kind !== 'account') throw unauthorized(caller.kind === 'refused' ? caller.reason : undefined);
  if (access === 'read') return caller.account;
  if (caller.origin !== null)
    throw problem('forbidden', { message: 'A browser token may only read: write with the account token.' });
  if (!ROLES[access].includes(caller.account.role))
    throw problem('forbidden', { message: `This needs the role ${ROLES[access].join(' or ')}.` });
  return caller.account;
};
