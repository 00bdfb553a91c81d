import {
  createPool,
  type DatabasePool,
  type Interceptor,
  type QueryResultRow,
  SchemaValidationError,
} from 'slonik';
import { createTurns, type Turns } from '../turns.js';
import { createDriver } from './driver.js';
import { VALUE_READERS } from './values.js';

/**
 * Rows are read by the schema of their statement, at the edge. Synchronously: the
 * asynchronous form costs eight times as much on 20,000 rows (297 ms against 35
 * without parsing; this one 69).
 */
const typedRows: Interceptor = {
  name: 'typed-rows',
  transformRow: ({ resultParser }, query, row) => {
    if (!resultParser) return row;
    const read = resultParser.safeParse(row);
    if (!read.success) throw new SchemaValidationError(query, row, read.error.issues);
    return read.data as QueryResultRow;
  },
};

/** How many connections a pool has, and how long its callers wait, in milliseconds. */
export interface PoolLimits {
  /** Connections at most. */
  readonly size: number;
  /** For a connection to become free. */
  readonly turn: number;
  /** For a statement; then it has failed, and frees its connection. */
  readonly statement: number;
}

/** For commands, which have time. */
export const WORKING: PoolLimits = { size: 10, turn: 30_000, statement: 30_000 };

/** For requests: together less than the five seconds after which nobody waits any more. */
export const SERVING: PoolLimits = { size: 10, turn: 1_250, statement: 3_000 };

/** The turns of those who want a connection of such a pool. */
export const turnsOf = ({ size, turn }: PoolLimits): Turns => createTurns({ atOnce: size, longestMs: turn });

/** Milliseconds to connect. */
const CONNECT = 2_000;
/** Milliseconds that a connection which is to go leaves to its statement. */
const ENDING = 500;

/**
 * A pool for short statements with typed rows. COPY, LISTEN and temporary tables
 * need a session of their own.
 *
 * @throws SlonikError and its subclasses from each statement, such as
 *   UniqueIntegrityConstraintViolationError; NoTurn where no connection becomes free.
 */
export const createDatabasePool = async (
  url: string,
  limits: PoolLimits,
  turns: Turns = turnsOf(limits),
): Promise<DatabasePool> => {
  const pool = await createPool(url, {
    captureStackTrace: false,
    connectionRetryLimit: 0,
    connectionTimeout: CONNECT,
    driverFactory: createDriver,
    gracefulTerminationTimeout: ENDING,
    idleTimeout: 60_000,
    interceptors: [typedRows],
    maximumPoolSize: limits.size,
    // Statements leave nothing behind on these connections. The default, `discard all`, would throw away the
    // plans that functions keep: a species record took 2.5 ms with it, 0.6 without. Not `undefined`: a release
    // that awaits nothing never ends (slonik 47 assigns its promise after it has been cleared).
    resetConnection: async () => undefined,
    statementTimeout: limits.statement,
    typeParsers: VALUE_READERS.map(({ name, read }) => ({ name, parse: read })),
  });
  // Each error is thrown to its caller as well; without a listener it would arrive there as a bare Error.
  pool.on('error', () => undefined);
  return inTurns(pool, turns);
};

/** What takes a connection of the pool. */
const TAKING = [
  'any',
  'anyFirst',
  'connect',
  'exists',
  'many',
  'manyFirst',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'oneFirst',
  'query',
  'stream',
  'transaction',
] as const satisfies readonly (keyof DatabasePool)[];

/**
 * The pool, its callers waiting before it and no longer than they may. slonik 47 has
 * them wait within it for any time, and for ever those who wait for a connection that
 * then cannot be made.
 */
const inTurns = (pool: DatabasePool, turns: Turns): DatabasePool => {
  const taking = TAKING.map((name) => {
    const take = pool[name] as (...given: unknown[]) => Promise<unknown>;
    return [name, (...given: unknown[]) => turns(() => take(...given))] as const;
  });
  return Object.assign(pool, Object.fromEntries(taking));
};
