import type { Logger } from 'pino';
import { post, type Webhook } from './post.js';
import type { createNotificationQueries, Notification } from './queries.js';

/** Dependencies of the webhook sender. */
export interface WebhookSenderOptions {
  readonly queries: ReturnType<typeof createNotificationQueries>;
  readonly webhook: Webhook;
  readonly logger: Logger;
}

/** Returns the message of a notification, which has the same bytes in every attempt. */
const messageOf = ({ id, event, created_at, data }: Notification) => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type: event, timestamp: created_at, data }),
});

/** Sends the notification that has been due longest. Returns false if none is due. */
export const deliverNext = async (
  { queries, webhook, logger }: WebhookSenderOptions,
  stop: AbortSignal,
): Promise<boolean> => {
  const notification = await queries.claim();
  if (notification === null) return false;
  const { id, correction_id: correction, attempts } = notification;
  const failure = await post(messageOf(notification), webhook, stop);
  if (failure === null) {
    await queries.delivered(id);
    logger.debug({ notification: id, correction, attempts }, 'webhook delivered');
  } else if (stop.aborted) {
    await queries.release(id);
  } else {
    const details = { notification: id, correction, attempts, failure };
    if (await queries.failed(id, failure))
      logger.error(
        details,
        'A webhook notification was not delivered: every attempt failed. Check WEBHOOK_URL.',
      );
    else logger.warn(details, 'A webhook notification was not delivered. It will be sent again.');
  }
  return true;
};
