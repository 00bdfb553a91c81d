import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Bytes of a secret, by Standard Webhooks 1.0. */
const BYTES = { least: 24, most: 64 } as const;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** Whether a text is `whsec_` and 24 to 64 bytes in base64, with its padding. */
export const isWebhookSecret = (text: string): boolean => {
  const key = keyOf(text);
  const written = `${PREFIX}${key.toString('base64')}`;
  return text === written && key.length >= BYTES.least && key.length <= BYTES.most;
};

/** A message that is about to be sent. */
export interface Message {
  /** The same on every attempt: what the receiver knows a repetition by. No full stop in it. */
  readonly id: string;
  /** Exactly the bytes that are sent. */
  readonly body: string;
}

/**
 * The headers by which a receiver knows who sent a message, and when (Standard Webhooks 1.0):
 * the signature is over id, Unix second of the attempt and body.
 *
 * @param secret One that `isWebhookSecret`.
 */
export const signed = ({ id, body }: Message, secret: string, now: Date): Record<string, string> => {
  const second = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${second}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(second),
    'webhook-signature': `v1,${signature}`,
  };
};
