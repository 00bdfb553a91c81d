import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens that forms carry to prove that this service rendered them for the same visitor (contract C15.42). */
export interface FormTokens {
  /** Returns the token of a visitor, whose secret is in a cookie. Does not reveal the secret. */
  of(secret: string): string;
  matches(secret: string, given: string): boolean;
}

/** Creates form tokens. The first key makes them; all of them verify, so that keys can be rotated. */
export const createFormTokens = (keys: readonly Uint8Array[]): FormTokens => {
  const tokenOf = (key: Uint8Array, secret: string): Buffer =>
    createHmac('sha256', key).update(secret).digest();
  return {
    of: (secret) => tokenOf(keys[0]!, secret).toString('base64url'),
    matches: (secret, given) => {
      const bytes = Buffer.from(given, 'base64url');
      return keys.some((key) => {
        const expected = tokenOf(key, secret);
        return bytes.length === expected.length && timingSafeEqual(bytes, expected);
      });
    },
  };
};
