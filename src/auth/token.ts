import { createHash, randomBytes } from 'node:crypto';

/** Plans by the prefix of their tokens (C3.3): default, sponsor, admin. */
export const PLANS = ['usr', 'spo', 'unl'] as const;
export type Plan = (typeof PLANS)[number];

const ACCOUNT_TOKEN = /^(usr|spo|unl)-[A-Za-z0-9_-]{1,200}$/;

/** Returns the plan of an account token; undefined for an invalid one. Generated tokens have 43 characters after the prefix. */
export const planOf = (token: string): Plan | undefined => {
  const prefix = ACCOUNT_TOKEN.exec(token)?.[1];
  return PLANS.find((plan) => plan === prefix);
};

/** Generates an account token: prefix and 256 random bits in 43 URL-safe characters (C3.3). */
export const newToken = (plan: Plan): string => `${plan}-${randomBytes(32).toString('base64url')}`;

/**
 * Returns the hash under which a token is stored. Plain SHA-256 suffices: tokens are 256
 * random bits, so they cannot be guessed and need no salt.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();
