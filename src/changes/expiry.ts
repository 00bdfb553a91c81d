import type { Logger } from 'pino';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sleep } from '../runtime/sleep.js';

/** Days for which changes are kept (contract C16.6). */
const DAYS_KEPT = 90;

/** Maximum number of changes that one statement removes, so that none locks the feed for long. */
const MOST_REMOVED = 10_000;

const INTERVAL_MS = 3_600_000;

const Removed = z.object({ removed: z.number() });

/** Removes the changes that are no longer kept, and returns their number (migrations/functions/expire_changes.sql). */
export const expireChanges = async (pool: CommonQueryMethods): Promise<number> => {
  let total = 0;
  for (;;) {
    const removed = await pool.oneFirst(
      sql.type(Removed)`select expire_changes(${DAYS_KEPT}, ${MOST_REMOVED}) as removed`,
    );
    total += removed;
    if (removed < MOST_REMOVED) return total;
  }
};

/** Removes changes as they expire, until the signal is aborted. Retries after errors of the database. */
export const runChangeExpiry = async (
  pool: CommonQueryMethods,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const removed = await expireChanges(pool);
      if (removed > 0) logger.info({ removed }, 'changes expired');
    } catch (err) {
      logger.warn({ err }, 'Changes could not be expired. Next attempt in an hour.');
    }
    await sleep(INTERVAL_MS, signal);
  }
};
