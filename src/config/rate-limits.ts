import { limit } from './setting-types.js';

/** Settings of the rate limits, by plan (C3.30) and for paths outside the API. */
export const RATE_LIMITS = {
  RATE_LIMIT_ANONYMOUS: limit(60).describe('Requests per minute from one address without a valid token.'),
  RATE_LIMIT_PUBLIC: limit(60).describe(
    'Requests per minute from one address (IPv6: its /64 network) without a token, with PUBLIC_READ=on.',
  ),
  RATE_LIMIT_SUGGESTIONS: limit(600).describe(
    'Suggestions while a name is typed: requests per minute of an account from one address, or of an address without a token.',
  ),
  RATE_LIMIT_DEFAULT: limit(60).describe(
    'Requests per minute from one address with an account of the default plan.',
  ),
  RATE_LIMIT_DEFAULT_ACCOUNT: limit(600).describe(
    'Requests per minute of an account of the default plan, all addresses together.',
  ),
  RATE_LIMIT_SPONSOR: limit(600).describe(
    'Requests per minute from one address with an account of the sponsor plan.',
  ),
  RATE_LIMIT_SPONSOR_ACCOUNT: limit(6000).describe(
    'Requests per minute of an account of the sponsor plan, all addresses together.',
  ),
  RATE_LIMIT_DEFAULT_CLAIM: limit(60).describe(
    'Browser tokens that an account of the default plan may claim per minute.',
  ),
  RATE_LIMIT_SPONSOR_CLAIM: limit(60).describe(
    'Browser tokens that an account of the sponsor plan may claim per minute.',
  ),
  RATE_LIMIT_ADMIN_CLAIM: limit(60).describe(
    'Browser tokens that an account of the admin plan (unl-) may claim per minute.',
  ),
  RATE_LIMIT_ANONYMOUS_UNITS: limit(100).describe(
    'Units per minute of one address without an account: downloads of the explorer, lists of names, and reconciliation.',
  ),
  RATE_LIMIT_DEFAULT_UNITS: limit(1000).describe(
    'Units per minute of an account of the default plan: answers with many records cost one per started 100 records.',
  ),
  RATE_LIMIT_SPONSOR_UNITS: limit(10_000).describe('Units per minute of an account of the sponsor plan.'),
  RATE_LIMIT_OUTSIDE_API: limit(600).describe(
    'Requests per minute from one address for paths outside /api (pages, health, metrics). Each process counts on its own, also with Redis.',
  ),
};
