import { type Problem, problem } from '../http/problem.js';
import { type ApiMiddleware, belowApi } from '../http/state.js';
import type { Authenticate } from './authenticate.js';
import type { Account, Caller } from './caller.js';
import { readCredential } from './credential.js';

/** Identifies the caller of every request below /api, before it is charged (C4.5). */
export const identify =
  (authenticate: Authenticate): ApiMiddleware =>
  async (ctx, next) => {
    if (belowApi(ctx.path)) {
      ctx.state.caller = await authenticate(readCredential(ctx.querystring, ctx.get('Authorization')));
    }
    return next();
  };

const unauthorized = (reason: string | undefined): Problem =>
  problem('unauthorized', {
    message: reason,
    headers: { 'WWW-Authenticate': `Bearer realm="api"${reason ? ', error="invalid_token"' : ''}` },
  });

/** The account of a caller; throws the 401 that says what is wrong with the credential (C3.4). */
export const accountOf = (caller: Caller): Account => {
  if (caller.kind === 'account') return caller.account;
  throw unauthorized(caller.kind === 'refused' ? caller.reason : undefined);
};
