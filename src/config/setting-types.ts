import { isIP } from 'node:net';
import { z } from 'zod';
import { isWebhookSecret, SHORTEST_SECRET, webhookKey } from './secret-formats.js';
import { LEAST_SIGNING_BITS, LEAST_TOKEN_BITS, secretBits } from './secret-strength.js';

/** Types of settings. Their error messages do not repeat the value: readSettings adds it unless it may be a secret. */

const likeUrl = ([protocol]: readonly string[]): string =>
  `for example ${protocol}://host, with % in user and password written as %25`;

const PREFIX_BITS = { 4: 32, 6: 128 } as const;

export const url = (what: string, ...protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => isUrlOf(text, protocols), { error: `must be ${what}, ${likeUrl(protocols)}` })
    .optional();

export const urls = (what: string, ...protocols: readonly string[]) =>
  z
    .string()
    .transform(commaSeparated)
    .refine((each) => each.length > 0 && each.every((text) => isUrlOf(text, protocols)), {
      error: `must be ${what}, ${likeUrl(protocols)}`,
    })
    .optional();

const commaSeparated = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((entry) => entry !== '');

const decodes = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
};

/** Accepts a URL with a host, or for Postgres a socket folder in the parameter `host`. Every part must be decodable. */
const isUrlOf = (text: string, protocols: readonly string[]): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, searchParams } = new URL(text);
  const socket = protocol.startsWith('postgres') && searchParams.get('host')?.startsWith('/');
  return (
    protocols.includes(protocol.slice(0, -1)) &&
    (hostname !== '' || socket === true) &&
    [hostname, username, password, pathname].every(decodes)
  );
};

/**
 * A host name. A last label of digits is invalid, because it would be read as an address. Hand-written: zod's `hostname`
 * accepts such a label and rejects `_`.
 */
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)*(?!\d+$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;

export const host = z.string().refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), {
  error: 'must be an IP address or a host name',
});

export const whole = (low: number, high: number, initial: number) => {
  const error = `must be a whole number from ${low} to ${high}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((number) => number >= low && number <= high, { error })
    .default(initial);
};

const label = <const T extends readonly [string, ...string[]]>(labels: T) =>
  z.enum(labels, { error: `must be one of ${labels.join(', ')}` });

export const oneOf = <const T extends readonly [string, ...string[]]>(labels: T, initial: T[number]) =>
  label(labels).default(initial);

export const oneOfOrUnset = <const T extends readonly [string, ...string[]]>(labels: T) =>
  label(labels).optional();

export const yesOrNo = () => z.stringbool({ error: 'must be true or false' }).optional();

/** E-mail address or web page of a person. It becomes part of a header, so that it has no spaces. */
export const contact = z
  .union([z.email(), z.url({ protocol: /^https?$/ })], {
    error: 'must be an email address or the address of a web page',
  })
  .refine((text) => /^[!-'*-~]{1,200}$/.test(text), {
    error: 'must have at most 200 characters, without spaces and parentheses',
  })
  .optional();

/** Requests per window of 60 seconds. */
export const limit = (initial: number) => whole(1, 1_000_000, initial);

/** Returns whether a text is an address or a CIDR range. Hand-written: zod's `ipv6` and `cidrv6` reject zone indexes. */
const isNetwork = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= PREFIX_BITS[family as 4 | 6]);
};

export const networks = z
  .string()
  .default('')
  .transform(commaSeparated)
  .refine((entries) => entries.every(isNetwork), {
    error: 'must be addresses or networks separated by commas, for example 10.0.0.0/8,192.168.1.7',
  });

/** How to make secrets. Without `$(…)`, which files such as `.env` take literally. */
export const NEW_SIGNING_SECRET = 'use the output of openssl rand -hex 32';
export const NEW_WEBHOOK_SECRET = 'use whsec_ followed by the output of openssl rand -base64 32';
const NEW_TOKEN = 'use unl- followed by the output of openssl rand -hex 24';

/** Problem of a secret that has the right form but can be guessed. */
const guessable = (next: string): string =>
  `must be random; this value can be guessed (repeated characters, words or sequences): ${next}`;

export const secrets = z
  .string()
  .transform(commaSeparated)
  .refine((each) => each.length > 0 && each.every((secret) => secret.length >= SHORTEST_SECRET), {
    error: `must have at least ${SHORTEST_SECRET} characters in each secret: ${NEW_SIGNING_SECRET}`,
    abort: true,
  })
  .refine((each) => each.every((secret) => secretBits(secret) >= LEAST_SIGNING_BITS), {
    error: guessable(NEW_SIGNING_SECRET),
  })
  .optional();

export const webhookSecret = z
  .string()
  .refine(isWebhookSecret, {
    error: `must be whsec_ followed by 24 to 64 bytes in base64: ${NEW_WEBHOOK_SECRET}`,
    abort: true,
  })
  .refine((text) => secretBits(webhookKey(text).toString('latin1')) >= LEAST_SIGNING_BITS, {
    error: guessable(NEW_WEBHOOK_SECRET),
  })
  .optional();

const PLAN_PREFIX = 4;

export const accountToken = z
  .string()
  .regex(/^(usr|spo|unl)-[\w-]{12,200}$/, {
    error: `must be usr-, spo- or unl- (the plan) followed by 12 to 200 characters of A to Z, a to z, 0 to 9, _ and -: ${NEW_TOKEN}`,
    abort: true,
  })
  .refine((token) => secretBits(token.slice(PLAN_PREFIX)) >= LEAST_TOKEN_BITS, {
    error: guessable(`${NEW_TOKEN}, or the prefix of another plan`),
  })
  .optional();
