import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenKeys } from './token-keys.js';

const ALGORITHM = 'HS256';
const AUDIENCE = 'linnea-api';
/** What the claim `typ` says: no other token that we may ever sign is taken for one of these. */
const KIND = 'browser';

/** How browser tokens are made and told. */
export interface BrowserTokenRules {
  readonly keys: TokenKeys;
  readonly issuer: string;
  /** Seconds that a token is good for. */
  readonly lifetime: number;
}

/** What a browser token says (contract C3.10). */
export interface BrowserToken {
  /** Account. */
  readonly subject: number;
  /** The only origin whose pages may use it. */
  readonly origin: string;
  /** The only address that may use it; null for any. */
  readonly ip: string | null;
  /** Unix seconds from which it is refused. */
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

/** Whether a credential is a browser token by its shape (C3.2). */
export const looksLikeBrowserToken = (credential: string): boolean => SHAPE.test(credential);

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Signs a token that ends on a whole minute, so that its end can be told exactly (C3.10, C3.21). */
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

/** What a token says, or why it is refused. */
export type Verification = { readonly token: BrowserToken } | { readonly refused: string };

const MALFORMED = { refused: 'The browser token is malformed.' } as const;

/** The name of the key in the header of a token; undefined for a header that is none. */
const keyNameOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (invalid) {
    if (!(invalid instanceof TypeError)) throw invalid;
    return undefined;
  }
};

/** Checks shape, signature, kind, issuer, audience and end, in this order (C3.11). */
export const verifyBrowserToken = async (
  token: string,
  { keys, issuer }: BrowserTokenRules,
): Promise<Verification> => {
  const named = keyNameOf(token);
  if (named === undefined) return MALFORMED;
  const key = keys.find(({ id }) => id === named);
  if (key === undefined) return { refused: 'The browser token is signed by no key of this service.' };
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
    if (invalid instanceof errors.JWTExpired) return { refused: 'The browser token has expired.' };
    if (invalid instanceof errors.JWSSignatureVerificationFailed)
      return { refused: 'The browser token is not signed by this service.' };
    if (invalid instanceof errors.JOSEError) return MALFORMED;
    throw invalid;
  }
};
