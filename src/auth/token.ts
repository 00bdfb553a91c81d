import { createHash, randomBytes } from 'node:crypto';

/** Plans by the prefix of their tokens (C3.3): default, sponsor, admin. */
export const PLANS = ['usr', 'spo', 'unl'] as const;
export type Plan = (typeof PLANS)[number];

const ACCOUNT_TOKEN = /^(usr|spo|unl)-[A-Za-z0-9_-]{1,200}$/;

/** The plan of an account token; undefined for what is none. Tokens we make have 43 characters after the prefix. */
export const planOf = (token: string): Plan | undefined => {
  const prefix = ACCOUNT_TOKEN.exec(token)?.[1];
  return PLANS.find((plan) => plan === prefix);
};

/** A new account token: the prefix and 256 random bits in 43 URL-safe characters (C3.3). */
export const newToken = (plan: Plan): string => `${plan}-${randomBytes(32).toString('base64url')}`;

/**
 * What is stored of a token. A plain SHA-256 is enough: the tokens are 256
 * random bits, so there is nothing to guess and no salt is needed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();
