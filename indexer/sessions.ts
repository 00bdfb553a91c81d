import type { Client } from 'pg';
import type { Database } from '../src/database/database.js';

/** Runs `work` with this many sessions. */
export const withSessions = <T>(
  database: Pick<Database, 'session'>,
  count: number,
  work: (sessions: readonly Client[]) => Promise<T>,
  open: readonly Client[] = [],
): Promise<T> =>
  open.length === count
    ? work(open)
    : database.session((client) => withSessions(database, count, work, [...open, client]));
