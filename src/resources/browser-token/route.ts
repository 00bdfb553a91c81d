import type { Authenticate } from '../../auth/authenticate.js';
import { type BrowserTokenRules, looksLikeBrowserToken, signBrowserToken } from '../../auth/browser-token.js';
import { readCredential } from '../../auth/credential.js';
import { accountOf } from '../../auth/koa-caller.js';
import { readBody } from '../../http/body.js';
import { sendJson } from '../../http/caching.js';
import { problem } from '../../http/problem.js';
import type { Limiter } from '../../http/rate-limit.js';
import { type ApiRouter, declareWith } from '../../http/router.js';
import { type ApiContext, CLAIM_PATH } from '../../http/state.js';
import { type GivenClaim, givenClaim, readClaim } from './read.js';
import { Claim, Claimed } from './schema.js';

/** What claims are answered with. */
export interface ClaimParts {
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly rules: BrowserTokenRules;
}

const SPEC = {
  method: 'post',
  path: CLAIM_PATH,
  rule: 'C2.45',
  summary: 'Claim a browser token',
  access: 'anyone',
  body: Claim,
  bodyInQuery: true,
  response: Claimed,
  status: [200, 400, 413, 415, 422],
  caching: 'never',
} as const;

/**
 * `POST /api/auth/claim` (C2.45, C3.20 to C3.24). The account token may stand in
 * the body, so a claim identifies and charges its caller itself; a token in the
 * query string is charged before the body is read.
 */
export const claimRoutes = (router: ApiRouter, { authenticate, limiter, rules }: ClaimParts): void => {
  /** Who claims; charged, even when what they sent cannot be read. */
  const identified = async (ctx: ApiContext, given: GivenClaim): Promise<void> => {
    const token = given.value('token');
    ctx.state.caller = await callerOf(ctx, token ?? readCredential('', ctx.get('Authorization')));
    await limiter.claim(ctx, token !== undefined);
  };

  const callerOf = async (ctx: ApiContext, credential: string | undefined) =>
    credential !== undefined && looksLikeBrowserToken(credential)
      ? ({ kind: 'refused', reason: 'A browser token claims no other: use the account token.' } as const)
      : authenticate({ credential, origin: undefined, address: ctx.state.address });

  const read = async (ctx: ApiContext): Promise<GivenClaim> => {
    const query = new URLSearchParams(ctx.querystring);
    const inQuery = givenClaim(query, new Map());
    const early = inQuery.value('token') !== undefined;
    if (early) await identified(ctx, inQuery);
    const body = await readBody(ctx.req).catch(async (unreadable: unknown) => {
      if (!early) await identified(ctx, inQuery);
      throw unreadable;
    });
    const given = givenClaim(query, new Map(Object.entries(body)));
    if (!early) await identified(ctx, given);
    return given;
  };

  declareWith(router, SPEC, async (ctx) => {
    ctx.state.guarded = SPEC;
    const given = await read(ctx);
    const account = accountOf(ctx.state.caller);
    if (given.value('token') === undefined) {
      throw problem('unprocessable_entity', {
        message: 'A claim takes the account token as token, not in Authorization.',
        details: [given.fault('token', 'missing')],
      });
    }
    const { token, expires } = await signBrowserToken(rules, { subject: account.id, ...readClaim(given) });
    sendJson(ctx, JSON.stringify({ token, expiration: expirationText(expires) }), 'never');
  });
};

/** A moment in UTC as `MM-DD-YYYY HH:MM` (C3.21). */
const expirationText = (seconds: number): string => {
  const [year, month, day, time] = new Date(seconds * 1000).toISOString().split(/[-T]/);
  return `${month}-${day}-${year} ${time?.slice(0, 5)}`;
};
