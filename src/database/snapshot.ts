import type { Client } from 'pg';

/**
 * Runs `work` on the state that is committed when it reads first, whatever others
 * commit meanwhile; nothing can be written in it.
 *
 * @throws what the work throws; SQLSTATE 25006 where a statement writes.
 */
export const snapshot = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only');
  // Nothing to keep, so the end is the same after an error; a connection that is gone has ended it by itself.
  return work().finally(() => client.query('rollback').catch(() => undefined));
};
