import { createHmac } from 'node:crypto';
import type { Item } from './types.js';

const encode = (part: Item): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns header and payload of a browser token, unverified. */
export const decodeJwt = (token: string): { readonly header: Item; readonly payload: Item } => {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Item);
  return { header: header!, payload: payload! };
};

/** Returns a token with these parts, signed with a key that no service has. */
export const forgedJwt = (header: Item, payload: Item): string => {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', 'a key that no service has').update(body).digest('base64url')}`;
};
