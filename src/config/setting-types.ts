import { isIP } from 'node:net';
import { z } from 'zod';
import { SHORTEST_SECRET } from '../auth/token-keys.js';
import { isWebhookSecret } from '../corrections/webhook/signature.js';

/** What settings may be. Values are not repeated in what is said of them, since they may be secrets. */

const likeUrl = ([protocol]: readonly string[]): string =>
  `such as ${protocol}://host, with %25 for a % in user and password`;

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

/** With a host, or for a socket of Postgres its folder in the parameter `host`, and nothing that cannot be decoded. */
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

/** Names of hosts: an ending of digits alone would be read as an address. */
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)*(?!\d+$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;

export const host = z.string().refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), {
  error: 'must be an IP address or the name of a host',
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

export const oneOf = <const T extends readonly [string, ...string[]]>(labels: T, initial: T[number]) =>
  z.enum(labels, { error: `must be one of ${labels.join(', ')}` }).default(initial);

export const yesOrNo = () => z.stringbool({ error: 'must be true or false' }).optional();

/** Requests in a window of 60 seconds. */
export const limit = (initial: number) => whole(1, 1_000_000, initial);

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
    error: 'must be addresses or networks such as 10.0.0.0/8, with commas between',
  });

export const secrets = z
  .string()
  .transform(commaSeparated)
  .refine((each) => each.length > 0 && each.every((secret) => secret.length >= SHORTEST_SECRET), {
    error: `must be secrets of ${SHORTEST_SECRET} characters or more, such as $(openssl rand -hex 32)`,
  })
  .optional();

export const NEW_WEBHOOK_SECRET = 'such as whsec_$(openssl rand -base64 32)';

export const webhookSecret = z
  .string()
  .refine(isWebhookSecret, {
    error: `must be whsec_ and 24 to 64 bytes in base64, ${NEW_WEBHOOK_SECRET}`,
  })
  .optional();
