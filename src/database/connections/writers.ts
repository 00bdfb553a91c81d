import pg from 'pg';
import { DeadlineExceeded, withTimeout } from '../../runtime/deadline.js';
import { timedCall } from '../../runtime/store-time.js';
import { cutOff } from './cut-off.js';
import type { PoolUse } from './pool-use.js';
import { retried } from './retry.js';
import { SESSION_TYPES, transaction } from './session.js';
import { mappingUnavailable } from './unavailable.js';
import { UnresponsiveConnection } from './unresponsive-connection.js';
import { watchedConnection } from './watched-connection.js';

/** Limits of concurrent writes. */
interface Limits {
  readonly size: number;
  /** Longest wait for a connection, in milliseconds. */
  readonly wait: number;
  /** Longest wait for locks of another write, such as a batch of an ingestion, in milliseconds. */
  readonly locks: number;
}

/** Corrections are few; more concurrent writes would only wait for each other's locks. */
const LIMITS: Limits = { size: 4, wait: 3_000, locks: 20_000 };

/** Runs short transactions that need temporary tables, on a few permanent connections. */
export interface Writers {
  /**
   * Runs `work` in one transaction; retries it after a conflict with another writer.
   *
   * @param deadline Deadline as a value of `performance.now()`; default: none. After it nothing is written, unless the
   *   commit was already sent.
   */
  write<T>(work: (client: pg.Client) => Promise<T>, deadline?: number): Promise<T>;
  use(): PoolUse;
  close(): Promise<void>;
}

/** Attributes the statements of a connection to the current request. */
const accounted = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as (...parameters: readonly unknown[]) => unknown;
  const counted = (...parameters: readonly unknown[]): unknown => {
    const [statement] = parameters;
    // Streams of COPY and callbacks return no promise and are not timed.
    const isPlain = typeof statement === 'string' && typeof parameters.at(-1) !== 'function';
    return isPlain
      ? timedCall('postgres', () => query(...parameters) as Promise<unknown>)
      : query(...parameters);
  };
  client.query = counted as typeof client.query;
};

/** Timeout in milliseconds of the check before a pooled connection is used again. */
const SIGN = 1_000;

const answers = (client: pg.Client): Promise<boolean> =>
  withTimeout(SIGN, client.query('select 1')).then(
    () => true,
    () => false,
  );

const tooLong = (): DeadlineExceeded => new DeadlineExceeded('the write did not finish before its deadline');

/** Returns SQL that also sets the deadline on the server, which cannot detect that the caller stopped waiting. */
const boundedBy = (deadline: number): string => {
  if (deadline === Number.POSITIVE_INFINITY) return '';
  const left = Math.max(1, Math.ceil(deadline - performance.now()));
  return `; set local lock_timeout = ${left}; set local statement_timeout = ${left}`;
};

/** Cuts a connection off at the deadline; returns a function that cancels this. */
const cutOffAt = (client: pg.Client, deadline: number): (() => void) => {
  if (deadline === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setTimeout(() => cutOff(client, tooLong()), deadline - performance.now());
  return () => clearTimeout(timer);
};

const open = (url: string, { size, wait, locks }: Limits): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 60_000,
    lock_timeout: locks,
    statement_timeout: 3 * locks,
    types: SESSION_TYPES,
    keepAlive: true,
  });
  // Errors of idle connections; a running statement fails by itself.
  pool.on('error', () => undefined);
  // A connection lost between two statements emits only this event, which without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    accounted(client);
  });
  return pool;
};

/**
 * Creates the pool for short write transactions; it connects at the first one. Hand-written over pg: slonik has no
 * temporary tables, and neither limits the time of a whole transaction.
 *
 * `write` throws what the work throws, and {StoreUnavailable} when a lock (55P03), a statement (57014) or a connection
 * takes too long, or the deadline has passed.
 */
export const createWriters = (url: string, limits: Limits = LIMITS): Writers => {
  let pool = open(url, limits);
  /** Closes idle connections: when one is unresponsive, others may be, and each would take seconds to notice. */
  const renew = (silent: pg.Pool): void => {
    if (pool !== silent) return;
    pool = open(url, limits);
    // An unresponsive server never confirms the end.
    void silent.end();
  };
  let waits = 0;
  let waitedMs = 0;
  const lend = async (from: pg.Pool): Promise<pg.PoolClient> => {
    if (from.idleCount > 0) return from.connect();
    const began = performance.now();
    return from.connect().finally(() => {
      waits += 1;
      waitedMs += performance.now() - began;
    });
  };
  return {
    use: () => ({
      pool: 'write',
      size: limits.size,
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      waits,
      waitedSeconds: waitedMs / 1000,
    }),
    write: (work, deadline = Number.POSITIVE_INFINITY) =>
      mappingUnavailable(async () => {
        const from = pool;
        const lent = await lend(from);
        if (performance.now() >= deadline) {
          lent.release();
          throw tooLong();
        }
        // The pool returns a client; only the declared types differ.
        const client = lent as unknown as pg.Client;
        // The failure of the next statement would hide the reason.
        let loss: Error | undefined;
        const lose = (error: Error): void => {
          loss ??= error;
        };
        client.on('error', lose);
        const leave = cutOffAt(client, deadline);
        let broken = false;
        try {
          return await watchedConnection(client, url, () =>
            retried(() => transaction(client, () => work(client), boundedBy(deadline))),
          );
        } catch (error) {
          broken = !(await answers(client));
          if (error instanceof UnresponsiveConnection || loss instanceof UnresponsiveConnection) renew(from);
          throw loss ?? error;
        } finally {
          leave();
          client.off('error', lose);
          // A broken connection is not reused.
          lent.release(broken);
        }
      }),
    close: () => pool.end(),
  };
};
