import { looksLikeBrowserToken } from '../../src/auth/browser-token.js';
import type { ApiContext } from '../../src/http/api-context.js';
import type { SignInFault } from '../pages/sign-in-page.js';
import type { Site } from '../routes/site.js';

/**
 * Signs the visitor in with the account token of a form (C15.40). Returns why it did not; null if it did. Each attempt counts
 * against the address as a refused credential does.
 */
export const signInWith = async (
  ctx: ApiContext,
  { authenticate, limiter, visitors }: Pick<Site, 'authenticate' | 'limiter' | 'visitors'>,
  form: URLSearchParams,
): Promise<SignInFault | null> => {
  const token = (form.get('token') ?? '').trim();
  if (token === '') return 'missing';
  await limiter.signIn(ctx);
  if (looksLikeBrowserToken(token)) return 'isBrowserToken';
  const caller = await authenticate({
    credential: token,
    origin: undefined,
    referer: undefined,
    address: ctx.state.address,
  });
  if (caller.kind !== 'account') return 'unknown';
  await visitors.signIn(ctx, caller.account.id, token);
  return ctx.state.session ? null : 'disabled';
};

/** Returns the name that a form has for an account or a token; null if it is missing or too long. */
export const enteredName = (form: URLSearchParams): string | null => {
  const name = (form.get('name') ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return name === '' || [...name].length > 100 ? null : name;
};
