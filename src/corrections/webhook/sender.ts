import type { Logger } from 'pino';
import type { Database } from '../../database/database.js';
import { sleep } from '../../runtime/sleep.js';
import { deliverNext } from './deliver.js';
import type { Webhook } from './post.js';
import { createNotificationQueries } from './queries.js';

/** Milliseconds between searches for due notifications. */
const POLL = 5_000;
/** Milliseconds between deletions of old notifications. */
const PRUNING = 3_600_000;

/** Notifies the configured address of reviewed corrections (contract C12.7). */
export interface WebhookSender {
  /**
   * Sends due notifications one after another until the signal is aborted. The abort cuts off a running request, whose
   * notification is due again at once. Retries after errors of the database. Any number of processes may run it.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Creates a sender of notifications to one address, signed with one secret. */
export const createWebhookSender = (parts: {
  readonly database: Pick<Database, 'pool'>;
  readonly webhook: Webhook;
  readonly logger: Logger;
}): WebhookSender => {
  const queries = createNotificationQueries(parts.database.pool);
  let pruneAt = Number.NEGATIVE_INFINITY;
  const prune = async (): Promise<void> => {
    if (performance.now() < pruneAt) return;
    await queries.prune();
    pruneAt = performance.now() + PRUNING;
  };
  const work = async (signal: AbortSignal): Promise<boolean> => {
    try {
      await prune();
      return await deliverNext({ ...parts, queries }, signal);
    } catch (err) {
      // A database error; a claimed notification falls due again by itself.
      parts.logger.warn({ err }, 'Webhook notifications could not be read or updated. Next attempt in 5 s.');
      return false;
    }
  };
  return {
    run: async (signal) => {
      while (!signal.aborted) if (!(await work(signal))) await sleep(POLL, signal);
    },
  };
};
