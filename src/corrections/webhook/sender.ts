import type { Logger } from 'pino';
import type { Database } from '../../database/database.js';
import { pause } from '../../pause.js';
import { deliverNext } from './deliver.js';
import type { Webhook } from './post.js';
import { createNotificationQueries } from './queries.js';

/** Milliseconds between looks for what is due. */
const POLL = 5_000;
/** Milliseconds between looks for what is old. */
const PRUNING = 3_600_000;

/** Tells the configured address of reviewed corrections (contract C12.7). */
export interface WebhookSender {
  /**
   * Sends what is due, one after another, until the signal comes, which cuts off a request under
   * way; that one is due again at once. A database that cannot be reached is tried again. Any
   * number of processes may run.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** A sender of notifications to one address, signed by one secret. */
export const createWebhookSender = (parts: {
  readonly database: Pick<Database, 'pool'>;
  readonly webhook: Webhook;
  readonly logger: Logger;
}): WebhookSender => {
  const queries = createNotificationQueries(parts.database.pool);
  let pruneAt = 0;
  const prune = async (): Promise<void> => {
    if (Date.now() < pruneAt) return;
    await queries.prune();
    pruneAt = Date.now() + PRUNING;
  };
  const work = async (signal: AbortSignal): Promise<boolean> => {
    try {
      await prune();
      return await deliverNext({ ...parts, queries }, signal);
    } catch (err) {
      // The database is away; what was claimed becomes due again by itself.
      parts.logger.warn({ err }, 'webhook notifications could not be read or written');
      return false;
    }
  };
  return {
    run: async (signal) => {
      while (!signal.aborted) if (!(await work(signal))) await pause(POLL, signal);
    },
  };
};
