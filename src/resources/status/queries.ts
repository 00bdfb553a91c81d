import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

/** Queries for the state of Postgres. */
export const statusQueries = (pool: DatabasePool) => ({
  /** Runs an empty statement; throws if Postgres is unavailable. */
  ping: (): Promise<unknown> => pool.query(sql.type(z.object({}))`select`),
});
