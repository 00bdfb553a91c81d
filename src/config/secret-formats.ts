/** Minimum length of a token secret in characters: the size of the signing hash in bytes (RFC 7518, 3.2). */
export const SHORTEST_SECRET = 32;

const WEBHOOK_PREFIX = 'whsec_';

/** Bytes of a webhook secret, by Standard Webhooks 1.0. */
const WEBHOOK_BYTES = { least: 24, most: 64 } as const;

/** Returns the key in a webhook secret. */
export const webhookKey = (secret: string): Buffer =>
  Buffer.from(secret.slice(WEBHOOK_PREFIX.length), 'base64');

/** Returns whether a text is `whsec_` and 24 to 64 bytes in base64, with its padding. */
export const isWebhookSecret = (text: string): boolean => {
  const key = webhookKey(text);
  const written = `${WEBHOOK_PREFIX}${key.toString('base64')}`;
  return text === written && key.length >= WEBHOOK_BYTES.least && key.length <= WEBHOOK_BYTES.most;
};
