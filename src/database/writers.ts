import pg from 'pg';
import { timed } from '../spent.js';
import { Unanswered, within } from '../within.js';
import { cutOff } from './cut-off.js';
import { GoneSilent } from './gone-silent.js';
import type { PoolUse } from './pool-use.js';
import { retried } from './retry.js';
import { SESSION_TYPES, transaction } from './session.js';
import { watched } from './watched.js';

/** How many write at once, and how long they wait. */
interface Limits {
  readonly size: number;
  /** Milliseconds to wait for one of the connections. */
  readonly turn: number;
  /** Milliseconds that a write waits for the locks of another, such as a batch of an ingestion. */
  readonly locks: number;
}

/** Writes of people are few: more at once only wait for each other's locks. */
const LIMITS: Limits = { size: 4, turn: 3_000, locks: 20_000 };

/** Short transactions that need temporary tables, on few connections that are kept. */
export interface Writers {
  /**
   * Runs `work` in one transaction, again where another writer was the only reason for its failure.
   *
   * @param until The moment, of `performance.now()`, at which all of it has failed; never by itself. Nothing is written
   *   then, but for an end that was on its way.
   */
  write<T>(work: (client: pg.Client) => Promise<T>, until?: number): Promise<T>;
  use(): PoolUse;
  close(): Promise<void>;
}

/** Statements of a connection on the account of the request that they are for. */
const accounted = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as (...parameters: readonly unknown[]) => unknown;
  const counted = (...parameters: readonly unknown[]): unknown => {
    const [statement] = parameters;
    // Streams of COPY and callbacks give no promise: what they take is not counted.
    const isPlain = typeof statement === 'string' && typeof parameters.at(-1) !== 'function';
    return isPlain ? timed('postgres', () => query(...parameters) as Promise<unknown>) : query(...parameters);
  };
  client.query = counted as typeof client.query;
};

/** Milliseconds for a sign of life, of a connection that is about to be lent again. */
const SIGN = 1_000;

const answers = (client: pg.Client): Promise<boolean> =>
  within(SIGN, client.query('select 1')).then(
    () => true,
    () => false,
  );

const tooLong = (): Unanswered => new Unanswered('not written in time');

/** For the server as well, which would not notice that nobody waits any more. */
const boundedBy = (until: number): string => {
  if (until === Number.POSITIVE_INFINITY) return '';
  const left = Math.max(1, Math.ceil(until - performance.now()));
  return `; set local lock_timeout = ${left}; set local statement_timeout = ${left}`;
};

/** Cuts a connection off at that moment; gives what prevents it. */
const cutOffAt = (client: pg.Client, until: number): (() => void) => {
  if (until === Number.POSITIVE_INFINITY) return () => undefined;
  const timer = setTimeout(() => cutOff(client, tooLong()), until - performance.now());
  return () => clearTimeout(timer);
};

const open = (url: string, { size, turn, locks }: Limits): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: turn,
    idleTimeoutMillis: 60_000,
    lock_timeout: locks,
    statement_timeout: 3 * locks,
    types: SESSION_TYPES,
    keepAlive: true,
  });
  // Of a connection that nobody uses at the moment; a statement that waits fails by itself.
  pool.on('error', () => undefined);
  // Lost between two statements of a write, a connection says so by this event alone: without a listener it ends the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    accounted(client);
  });
  return pool;
};

/**
 * Connects when something is to be written first.
 *
 * @throws from `write` what the work throws, what Postgres says where a lock is
 *   not given in time (55P03) or a statement takes three times as long (57014), what pg
 *   says where no connection becomes free, and Unanswered where there is no time left:
 *   `isUnavailable` knows them.
 */
export const createWriters = (url: string, limits: Limits = LIMITS): Writers => {
  let pool = open(url, limits);
  /** Once one connection has gone silent the others of its pool may have, and each would take some seconds to notice. */
  const renew = (silent: pg.Pool): void => {
    if (pool !== silent) return;
    pool = open(url, limits);
    // Of a server that has gone silent its end would not come.
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
    write: async (work, until = Number.POSITIVE_INFINITY) => {
      const from = pool;
      const lent = await lend(from);
      if (performance.now() >= until) {
        lent.release();
        throw tooLong();
      }
      // What the pool lends is a client; only the types of its two classes differ.
      const client = lent as unknown as pg.Client;
      // What the next statement would fail by says nothing of the reason.
      let loss: Error | undefined;
      const lose = (error: Error): void => {
        loss ??= error;
      };
      client.on('error', lose);
      const leave = cutOffAt(client, until);
      let broken = false;
      try {
        return await watched(client, url, () =>
          retried(() => transaction(client, () => work(client), boundedBy(until))),
        );
      } catch (error) {
        broken = !(await answers(client));
        if (error instanceof GoneSilent || loss instanceof GoneSilent) renew(from);
        throw loss ?? error;
      } finally {
        leave();
        client.off('error', lose);
        // A connection that is broken is not lent again.
        lent.release(broken);
      }
    },
    close: () => pool.end(),
  };
};
