import type { Authenticate } from '../../auth/authenticate.js';
import { type BrowserTokenRules, looksLikeBrowserToken, signBrowserToken } from '../../auth/browser-token.js';
import { readCredential } from '../../auth/credential.js';
import { accountOf } from '../../http/access.js';
import type { ApiContext } from '../../http/api-context.js';
import { readBody } from '../../http/body.js';
import { sendText } from '../../http/caching.js';
import type { Limiter } from '../../http/rate-limit.js';
import { type ApiRouter, declareWith } from '../../http/router.js';
import { expirationText } from './expiration.js';
import { type GivenClaim, givenClaim, readTokenClaim } from './read.js';
import { Claim, Claimed } from './schema.js';

/** Dependencies of the claim route. */
export interface ClaimParts {
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly rules: BrowserTokenRules;
}

/** Declaration of the claim. */
export const CLAIM = {
  method: 'post',
  path: '/api/auth/claim',
  rule: 'C2.45',
  summary: 'Claim a browser token',
  description: `Exchanges an account token for a browser token, which may be used in public pages: it can read, not write, only
from pages of \`origin\` and, with \`ip\`, only from that address. It expires after 24 hours unless the service is configured
otherwise.

Call it from your backend, since it takes the secret account token. \`token\`, \`origin\` and \`ip\` are given in the body or as
query parameters; a token in \`Authorization\` is not enough. By default an account may claim 60
tokens a minute.`,
  access: 'anyone',
  readOnly: true,
  identifiesCaller: true,
  body: Claim,
  bodyInQuery: true,
  response: Claimed,
  status: [200, 400, 413, 415, 422],
  caching: 'never',
} as const;

/**
 * Adds `POST /api/auth/claim` (C2.45, C3.20 to C3.24). The account token may be in the body, so the route identifies and
 * charges its caller itself. A token in the query string is charged before the body is read.
 */
export const claimRoutes = (router: ApiRouter, { authenticate, limiter, rules }: ClaimParts): void => {
  /** Identifies and charges the caller, even if the rest of the claim is invalid. */
  const identifyAndCharge = async (ctx: ApiContext, given: GivenClaim): Promise<void> => {
    const { token } = given.members;
    ctx.state.caller = await callerOf(ctx, token ?? readCredential('', ctx.get('Authorization')));
    await limiter.claim(ctx, token !== undefined);
  };

  const callerOf = async (ctx: ApiContext, credential: string | undefined) =>
    credential !== undefined && looksLikeBrowserToken(credential)
      ? ({
          kind: 'refused',
          reason: 'A browser token cannot claim another one: send the account token.',
        } as const)
      : authenticate({ credential, origin: undefined, referer: undefined, address: ctx.state.address });

  const read = async (ctx: ApiContext): Promise<GivenClaim> => {
    const query = new URLSearchParams(ctx.querystring);
    const inQuery = givenClaim(query, {});
    const tokenInQuery = inQuery.members['token'] !== undefined;
    if (tokenInQuery) await identifyAndCharge(ctx, inQuery);
    const body = await readBody(ctx.req).catch(async (invalid: unknown) => {
      if (!tokenInQuery) await identifyAndCharge(ctx, inQuery);
      throw invalid;
    });
    const given = givenClaim(query, body);
    if (!tokenInQuery) await identifyAndCharge(ctx, given);
    return given;
  };

  declareWith(router, CLAIM, async (ctx) => {
    ctx.state.guarded = CLAIM;
    const given = await read(ctx);
    const account = accountOf(ctx.state.caller);
    const { origin, ip = null } = readTokenClaim(given);
    const { token, expires } = await signBrowserToken(rules, { subject: account.id, origin, ip });
    sendText(ctx, JSON.stringify({ token, expiration: expirationText(expires) }), 'never');
  });
};
