import {
  createPool,
  type DatabasePool,
  type Interceptor,
  type QueryResultRow,
  SchemaValidationError,
} from 'slonik';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../runtime/concurrency-limit.js';
import { createDriver } from './driver.js';
import { mappingUnavailable } from './unavailable.js';
import { VALUE_READERS } from './values.js';

/**
 * Parses rows with the schema of their statement. Synchronous: on 20,000 rows the asynchronous
 * form takes 297 ms, this one 69 ms, no parsing 35 ms.
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

/** Size and timeouts of a pool, in milliseconds. */
export interface PoolLimits {
  /** Maximum number of connections. */
  readonly size: number;
  /** Longest wait for a free connection. */
  readonly wait: number;
  /** Longest statement; then it fails and frees its connection. */
  readonly statement: number;
}

/** Limits for commands. */
export const COMMAND_POOL: PoolLimits = { size: 10, wait: 30_000, statement: 30_000 };

/** Limits for requests: together less than the five seconds in which every request is answered. */
export const REQUEST_POOL: PoolLimits = { size: 10, wait: 1_250, statement: 3_000 };

/** Creates the queue for the connections of a pool. */
export const connectionLimit = ({ size, wait }: PoolLimits): ConcurrencyLimit =>
  createConcurrencyLimit({ atOnce: size, longestMs: wait });

/** Connect timeout in milliseconds. */
const CONNECT = 2_000;
/** Milliseconds that a closing connection leaves to its statement. */
const ENDING = 500;

/**
 * Creates a pool for short statements with typed rows. COPY, LISTEN and temporary tables need
 * a session.
 *
 * Statements throw {StoreUnavailable} when the server cannot answer or no connection becomes free, and SlonikError with
 * its subclasses otherwise.
 */
export const createDatabasePool = async (
  url: string,
  limits: PoolLimits,
  slots: ConcurrencyLimit = connectionLimit(limits),
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
    // Statements leave no state on these connections. The default, `discard all`, would drop cached plans of
    // functions: a species record took 2.5 ms with it, 0.6 ms without. Not `undefined`: in slonik 47 a release
    // that awaits nothing never ends.
    resetConnection: async () => undefined,
    statementTimeout: limits.statement,
    typeParsers: VALUE_READERS.map(({ name, read }) => ({ name, parse: read })),
  });
  // Errors are thrown to their callers as well; without a listener they would arrive as a bare Error.
  pool.on('error', () => undefined);
  return limited(pool, slots);
};

/** Methods that take a connection. */
const CONNECTING_METHODS = [
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
 * Wraps the pool so that callers queue in front of it, with a timeout. In slonik 47 they wait
 * inside without a limit, and forever if the connection cannot be established.
 */
const limited = (pool: DatabasePool, slots: ConcurrencyLimit): DatabasePool => {
  const methods = CONNECTING_METHODS.map((name) => {
    const take = pool[name] as (...given: unknown[]) => Promise<unknown>;
    return [name, (...given: unknown[]) => mappingUnavailable(() => slots(() => take(...given)))] as const;
  });
  return Object.assign(pool, Object.fromEntries(methods));
};
