import pg from 'pg';

/** Deadlock, and a serialisation failure: the transaction was undone and may be tried again. */
const PASSING: ReadonlySet<string> = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/** Runs a transaction again when a writer in between was the only reason for its failure. */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const passing = error instanceof pg.DatabaseError && PASSING.has(error.code ?? '');
      if (!passing || attempt === ATTEMPTS) throw error;
    }
  }
};
