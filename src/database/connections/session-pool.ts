import pg, { type Client } from 'pg';
import { withTimeout } from '../../runtime/deadline.js';
import { DISCONNECT_TIMEOUT_MS, SESSION_OPTIONS } from './session.js';

/** Milliseconds that an unused connection stays open. */
const IDLE = 10_000;

/** Undoes what a caller may have set. Unlike `discard all`, it keeps the plans of functions. */
const RESET = 'close all; unlisten *; reset all; discard temp; select pg_advisory_unlock_all()';

/** Lends connections for COPY, temporary tables, LISTEN and long transactions, each to one caller at a time. */
export interface SessionPool {
  /** Runs `work` on a connection in its initial state. */
  run<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Closes unused connections at once, the others when their work has ended. */
  close(): Promise<void>;
}

/** Returns a connection to its initial state; false if it cannot be lent again, as when the server no longer answers. */
const reset = async (client: Client): Promise<boolean> => {
  client.removeAllListeners('notification');
  if (client.getTransactionStatus() !== 'I') return false;
  return withTimeout(DISCONNECT_TIMEOUT_MS, client.query(RESET)).then(
    () => true,
    () => false,
  );
};

/**
 * Creates the sessions of a database; the first connection is opened for the first caller. Connections are kept, because
 * a new one takes 13 ms of the server's CPU, and its first statement on the search index, with over a hundred indexes,
 * another 25 ms. Their number has no limit: callers that wait for each other may need several.
 */
export const createSessionPool = (url: string): SessionPool => {
  const pool = new pg.Pool({
    ...SESSION_OPTIONS,
    connectionString: url,
    max: Number.POSITIVE_INFINITY,
    idleTimeoutMillis: IDLE,
    allowExitOnIdle: true,
  });
  // Errors of unused connections; a running statement fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    run: async (work) => {
      const lent = await pool.connect();
      // The pool returns a client; only the declared types differ.
      const client = lent as unknown as Client;
      let isReusable = false;
      try {
        const result = await work(client);
        isReusable = await reset(client);
        return result;
      } finally {
        lent.release(!isReusable);
      }
    },
    close: () => pool.end(),
  };
};
