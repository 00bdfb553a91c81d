import { createHmac } from 'node:crypto';
import { webhookKey } from '../../config/secret-formats.js';

/** A message to sign and send. */
export interface Message {
  /** Identifies the message to the receiver; the same in every attempt. Must not contain a full stop. */
  readonly id: string;
  /** The exact content of the request. */
  readonly body: string;
}

/**
 * Returns the headers by which a receiver verifies the sender and the time of a message (Standard Webhooks 1.0). The signature
 * covers the id, the Unix second of the attempt and the body. Hand-written over `createHmac` of node:crypto: standardwebhooks
 * brings a SHA-256 in JavaScript and accepts a secret of any length.
 *
 * @param secret A secret accepted by `isWebhookSecret`.
 */
export const signatureHeaders = (
  { id, body }: Message,
  secret: string,
  now: Date,
): Record<string, string> => {
  const second = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', webhookKey(secret))
    .update(`${id}.${second}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(second),
    'webhook-signature': `v1,${signature}`,
  };
};
