import pg from 'pg';
import { DeadlineExceeded, withTimeout } from '../../runtime/deadline.js';
import { VALUE_READERS } from './values.js';

const readers = new Map(VALUE_READERS.map(({ oid, read }) => [oid, read]));
const STANDARD: typeof pg.types.getTypeParser = pg.types.getTypeParser;

/** Type parsers of sessions: those of the pool, otherwise those of pg. */
export const SESSION_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format === 'binary' ? STANDARD(oid, format) : (readers.get(oid) ?? STANDARD(oid, format)),
};

/** Connect timeout in milliseconds. */
const CONNECT = 5_000;

/** Options of sessions, without the address. */
export const SESSION_OPTIONS = {
  connectionTimeoutMillis: CONNECT,
  types: SESSION_TYPES,
  keepAlive: true,
} satisfies pg.ClientConfig;

/**
 * Creates a connection, not yet opened; the caller closes it. Ignores the `error` event,
 * because a lost server fails the running statement as well.
 */
export const createSession = (url: string): pg.Client => {
  const client = new pg.Client({ ...SESSION_OPTIONS, connectionString: url });
  client.on('error', () => undefined);
  return client;
};

/** Runs `work` on a connection of its own and closes it. With an open database, use `database.session` instead. */
export const withSession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = createSession(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await ended(client);
  }
};

/** Milliseconds to wait for the last answer on a connection: an unresponsive server never sends it. */
export const DISCONNECT_TIMEOUT_MS = 1_000;

const ended = (client: pg.Client): Promise<void> =>
  withTimeout(DISCONNECT_TIMEOUT_MS, client.end()).catch((error: unknown) => {
    if (!(error instanceof DeadlineExceeded)) throw error;
  });

/**
 * Runs `work` in one transaction of the session and rolls back when it throws.
 *
 * @param settings Statements appended to `begin`, each after a semicolon.
 */
export const transaction = async <T>(
  client: pg.Client,
  work: () => Promise<T>,
  settings = '',
): Promise<T> => {
  await client.query(`begin${settings}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has rolled back already; report the first error.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
