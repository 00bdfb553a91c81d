import type { BrowserToken } from './browser-token.js';
import { normalOrigin } from './normal-origin.js';

/** Origin and address of a request. */
export interface RequestOrigin {
  /** `Origin` header, possibly empty; undefined if absent. */
  readonly origin: string | undefined;
  /** `Referer` header, possibly empty; undefined if absent. Browsers send it with requests that have no `Origin`. */
  readonly referer: string | undefined;
  /** Address of the client (contract C3.35). */
  readonly address: string;
}

/**
 * Returns why a browser token is not valid for a request; undefined if it is. A token is bound to one origin (C3.12),
 * and to the address that it names, if any (C3.13).
 */
export const bindingProblem = (
  token: Pick<BrowserToken, 'origin' | 'ip'>,
  { origin, referer, address }: RequestOrigin,
): string | undefined => {
  const page = origin ?? referer;
  if (page !== undefined && normalOrigin(page) !== token.origin)
    return 'The browser token was claimed for another origin: use it on pages of that origin.';
  if (token.ip !== null && token.ip !== address)
    return 'The browser token was claimed for another address: claim one for yours, or one without ip.';
  return undefined;
};
