import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenKeys } from './token-keys.js';

const ALGORITHM = 'HS256';
const AUDIENCE = 'linnea-api';
/** Value of the claim `typ`; keeps other tokens signed with the same key from being accepted. */
const KIND = 'browser';

/** Rules for signing and verifying browser tokens. */
export interface BrowserTokenRules {
  readonly keys: TokenKeys;
  readonly issuer: string;
  /** Lifetime of a token in seconds. */
  readonly lifetime: number;
}

/** Content of a browser token (contract C3.10). */
export interface BrowserToken {
  /** Id of the account. */
  readonly subject: number;
  /** Origin whose pages may use the token. */
  readonly origin: string;
  /** Client address that may use the token; null for any. */
  readonly ip: string | null;
  /** Expiry in Unix seconds. */
  readonly expires: number;
}

const Claims = z.object({
  typ: z.literal(KIND),
  sub: z.string().regex(/^[1-9]\d{0,8}$/),
  origin: z.string(),
  ip: z.string().nullable(),
  iat: z.number(),
  exp: z.number(),
});

const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Returns whether a credential has the form of a browser token (C3.2). */
export const looksLikeBrowserToken = (credential: string): boolean => SHAPE.test(credential);

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Signs a token that expires on a whole minute, so that the answer can state its expiry exactly (C3.10, C3.21). */
export const signBrowserToken = async (
  { keys: [key], issuer, lifetime }: BrowserTokenRules,
  { subject, origin, ip }: Omit<BrowserToken, 'expires'>,
): Promise<{ readonly token: string; readonly expires: number }> => {
  const issued = seconds();
  const expires = Math.floor((issued + lifetime) / 60) * 60;
  const token = await new SignJWT({ typ: KIND, origin, ip })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(String(subject))
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key.secret);
  return { token, expires };
};

/** The content of a token, or the reason for refusing it. */
export type Verification = { readonly token: BrowserToken } | { readonly refused: string };

const MALFORMED = {
  refused: 'The browser token is malformed: claim a new one at POST /api/auth/claim.',
} as const;

/** Returns the key id in the header of a token; undefined for an invalid header. */
const keyNameOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (invalid) {
    if (!(invalid instanceof TypeError)) throw invalid;
    return undefined;
  }
};

/** Verifies form, signature, type, issuer, audience and expiry, in this order (C3.11). */
export const verifyBrowserToken = async (
  token: string,
  { keys, issuer }: BrowserTokenRules,
): Promise<Verification> => {
  const named = keyNameOf(token);
  if (named === undefined) return MALFORMED;
  const key = keys.find(({ id }) => id === named);
  if (key === undefined)
    return {
      refused:
        'The browser token is signed with a key that this service does not have: claim a new one at POST /api/auth/claim.',
    };
  try {
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['iat', 'exp'],
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) return MALFORMED;
    const { sub, origin, ip, exp } = claims.data;
    return { token: { subject: Number(sub), origin, ip, expires: exp } };
  } catch (invalid) {
    if (invalid instanceof errors.JWTExpired)
      return { refused: 'The browser token has expired: claim a new one at POST /api/auth/claim.' };
    if (invalid instanceof errors.JWSSignatureVerificationFailed)
      return {
        refused: 'The signature of the browser token is wrong: claim a new one at POST /api/auth/claim.',
      };
    if (invalid instanceof errors.JOSEError) return MALFORMED;
    throw invalid;
  }
};
