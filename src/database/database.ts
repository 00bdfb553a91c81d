import type { Client } from 'pg';
import type { DatabasePool } from 'slonik';
import { createDatabasePool, turnsOf, WORKING } from './pool.js';
import type { PoolUse } from './pool-use.js';
import { withSession } from './session.js';
import { watched } from './watched.js';
import { createWriters, type Writers } from './writers.js';

export interface Database extends Pick<Writers, 'write'> {
  readonly url: string;
  /** Short statements with typed rows; the connections are shared. */
  readonly pool: DatabasePool;
  /** Runs `work` on a connection of its own, for COPY, temporary tables and LISTEN; ends it afterwards. */
  session<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** The same for work that goes on and on: it fails where the server has gone silent, however that came. */
  watchedSession<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** How busy its two pools are. */
  use(): readonly PoolUse[];
  /** Ends the connections once their statements have finished. */
  close(): Promise<void>;
}

/**
 * Connects to a database that has been migrated.
 *
 * @param limits Of the pool.
 * @throws when the server cannot be reached.
 */
export const openDatabase = async (url: string, limits = WORKING): Promise<Database> => {
  const turns = turnsOf(limits);
  const pool = await createDatabasePool(url, limits, turns);
  const reading = (): PoolUse => {
    const { acquiredConnections, idleConnections } = pool.state();
    const { running: busy, ...waited } = turns.use();
    return { pool: 'read', size: limits.size, open: acquiredConnections + idleConnections, busy, ...waited };
  };
  const writers = createWriters(url);
  return {
    url,
    pool,
    write: writers.write,
    session: (work) => withSession(url, work),
    watchedSession: (work) => withSession(url, (client) => watched(client, url, () => work(client))),
    use: () => [reading(), writers.use()],
    close: async () => {
      await writers.close();
      await pool.end();
    },
  };
};
