import type { Client } from 'pg';

/**
 * Runs `work` in a read-only transaction on one snapshot of the database.
 *
 * @throws What the work throws; SQLSTATE 25006 when a statement writes.
 */
export const snapshot = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only');
  // Read-only, so success and failure end alike; a lost connection has rolled back already.
  return work().finally(() => client.query('rollback').catch(() => undefined));
};
