import { z } from 'zod';
import { claimedOrigin } from '../../auth/normal-origin.js';
import { normalAddress } from '../../http/client-address.js';
import { readBy } from '../../wording/schema-parts.js';
import { quoted } from '../../wording/suggestions.js';
import { member } from '../formats.js';

const ORIGIN = 'one absolute http or https URL such as https://garden.example';

/** Members of a claim, in the body or in the query string, which wins (contract C3.20). */
export const Claim = z.object({
  token: member(
    z.string({
      error: 'is missing: send the account token as parameter or body member, not in Authorization',
    }),
    'Account token on whose behalf the browser token acts. Keep it secret: send it from a backend.',
    'usr-YOUR-TOKEN',
  ),
  origin: member(
    z
      .string({ error: `is missing: give ${ORIGIN}` })
      .check(readBy(claimedOrigin, (given) => `must be ${ORIGIN}; got ${quoted(given)}`)),
    'Origin of the pages that may use the browser token: an absolute http or https URL, of which scheme, host and port count.',
    'https://garden.example',
  ),
  ip: member(
    // The message does not repeat the address (C3.24).
    z
      .string()
      .check(readBy(normalAddress, () => 'must be an IPv4 or IPv6 address, or left out'))
      .optional(),
    'The only IPv4 or IPv6 address that may use the browser token. Without it any address may.',
    '203.0.113.7',
  ),
});

/** A browser token and its end in UTC, `MM-DD-YYYY HH:MM` (C3.20, C3.21): no envelope. */
export const Claimed = z.strictObject({
  token: member(
    z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    'Browser token (a JWT). Send it like an account token; it may read, not write.',
    'eyJhbGciOi.eyJ0eXAiOi.c2lnbmF0dXJl',
  ),
  expiration: member(
    z.string().regex(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
    'When the browser token expires, in UTC, as `MM-DD-YYYY HH:MM`.',
    '11-23-2026 18:05',
  ),
});
