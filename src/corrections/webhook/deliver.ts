import type { Logger } from 'pino';
import { post, type Webhook } from './post.js';
import type { createNotificationQueries, Notification } from './queries.js';

/** What a sender works with. */
export interface SenderParts {
  readonly queries: ReturnType<typeof createNotificationQueries>;
  readonly webhook: Webhook;
  readonly logger: Logger;
}

/** The message of a notification: the same bytes on every attempt. */
const messageOf = ({ id, event, created_at, data }: Notification) => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type: event, timestamp: created_at, data }),
});

/** Sends the notification that is due longest, if there is one; false when there is none. */
export const deliverNext = async (
  { queries, webhook, logger }: SenderParts,
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
    const about = { notification: id, correction, attempts, failure };
    if (await queries.failed(id, failure)) logger.error(about, 'webhook given up');
    else logger.warn(about, 'webhook not delivered, will be tried again');
  }
  return true;
};
