import type { SignedIn } from '../../src/auth/sessions.js';
import { Refusal } from '../../src/corrections/refusal.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { writeDeadline } from '../../src/http/guard.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import type { SignInFault } from '../pages/sign-in-page.js';
import type { Site } from '../routes/site.js';
import { signInWith } from '../sign-in/sign-in.js';

/** How sending a form ended: stored, or why it was not, so that the form is shown again with all that it contained. */
export type Sending<T> =
  | { readonly stored: T }
  | { readonly signInFault: SignInFault }
  | { readonly refusal: Refusal }
  | { readonly isBusy: true };

/**
 * Stores a form for the account that is signed in, or whose token the form contains. What happens to it is returned, never
 * thrown: nothing that a person entered is lost (C15.51).
 */
export const send = async <T>(
  ctx: ApiContext,
  site: Site,
  form: URLSearchParams,
  store: (account: SignedIn, deadline: number) => Promise<T>,
): Promise<Sending<T>> => {
  try {
    const signInFault = ctx.state.session ? null : await signInWith(ctx, site, form);
    if (signInFault !== null) return { signInFault };
    return { stored: await store(ctx.state.session!.account, writeDeadline(ctx.state)) };
  } catch (failure) {
    if (failure instanceof Refusal) return { refusal: failure };
    if (failure instanceof StoreUnavailable) return { isBusy: true };
    throw failure;
  }
};

/** Returns the status of an answer that shows the form again. */
export const statusOfSending = (sending: Exclude<Sending<unknown>, { stored: unknown }>): number => {
  if ('signInFault' in sending) return 401;
  if ('isBusy' in sending) return 503;
  return { not_found: 404, forbidden: 403, conflict: 409, invalid: 422 }[sending.refusal.kind];
};
