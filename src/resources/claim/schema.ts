import { z } from 'zod';

/** What a claim holds, in its body or as parameters of the query, which win (contract C3.20). */
export const Claim = z.object({
  token: z.string().describe('The account token.'),
  origin: z.string().describe('Origin of the pages that may use the browser token: scheme, host and port.'),
  ip: z.string().optional().describe('The only address from which the browser token is good.'),
});

/** A browser token and its end in UTC, `MM-DD-YYYY HH:MM` (C3.20, C3.21): no envelope. */
export const Claimed = z.strictObject({
  token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  expiration: z.string().regex(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
});
