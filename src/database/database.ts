import type { Client } from 'pg';
import type { DatabasePool } from 'slonik';
import { COMMAND_POOL, connectionLimit, createDatabasePool } from './connections/pool.js';
import type { PoolUse } from './connections/pool-use.js';
import { createSessionPool } from './connections/session-pool.js';
import { watchedConnection } from './connections/watched-connection.js';
import { createWriters, type Writers } from './connections/writers.js';

export interface Database extends Pick<Writers, 'write'> {
  readonly url: string;
  /** Short statements with typed rows; the connections are shared. */
  readonly pool: DatabasePool;
  /** Runs `work` on a connection that nobody else uses meanwhile, for COPY, temporary tables and LISTEN. */
  session<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Like `session`, for long work: fails when the server stops responding. */
  watchedSession<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Returns the use of both pools. */
  use(): readonly PoolUse[];
  /** Closes the connections once their statements have finished. */
  close(): Promise<void>;
}

/**
 * Connects to a migrated database.
 *
 * @param limits Limits of the pool.
 * @throws Error when the server is unreachable.
 */
export const openDatabase = async (url: string, limits = COMMAND_POOL): Promise<Database> => {
  const slots = connectionLimit(limits);
  const pool = await createDatabasePool(url, limits, slots);
  const readUse = (): PoolUse => {
    const { acquiredConnections, idleConnections } = pool.state();
    const { running: busy, ...waited } = slots.use();
    return { pool: 'read', size: limits.size, open: acquiredConnections + idleConnections, busy, ...waited };
  };
  const writers = createWriters(url);
  const sessions = createSessionPool(url);
  return {
    url,
    pool,
    write: writers.write,
    session: sessions.run,
    watchedSession: (work) => sessions.run((client) => watchedConnection(client, url, () => work(client))),
    use: () => [readUse(), writers.use()],
    close: async () => {
      await writers.close();
      await sessions.close();
      await pool.end();
    },
  };
};
