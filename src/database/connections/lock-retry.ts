import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

export type LockRetry = {
  readonly attempts: number;
  readonly pauseMs: number;
  /** Message of the error after the last attempt: what did not happen, why, and what to do. */
  readonly message: string;
};

/**
 * Retries a transaction that reached its `lock_timeout`. Other sessions queue behind a statement that waits for a strong
 * lock, so it should give up soon and try again later: a backup holds its locks for its whole duration.
 *
 * @throws Error with `message` after the last attempt.
 */
export const retryLocks = async <T>(
  { attempts, pauseMs, message }: LockRetry,
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === attempts) throw new Error(message, { cause: error });
      await sleep(pauseMs);
    }
  }
};
