import pg from 'pg';

/** SQLSTATEs of a deadlock and a serialisation failure, after which a transaction may be retried. */
const RETRYABLE: ReadonlySet<string> = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/**
 * Retries a transaction that failed only because of a concurrent writer. Hand-written: p-retry saves five lines, and its
 * versions since 8 need Node 22.
 */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const retryable = error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
      if (!retryable || attempt === ATTEMPTS) throw error;
    }
  }
};
