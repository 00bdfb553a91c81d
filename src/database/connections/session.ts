import pg from 'pg';
import { Unanswered, within } from '../within.js';
import { VALUE_READERS } from './values.js';

const readers = new Map(VALUE_READERS.map(({ oid, read }) => [oid, read]));
const STANDARD: typeof pg.types.getTypeParser = pg.types.getTypeParser;

/** Reads values as the pool does; every other type as pg does. */
export const SESSION_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format === 'binary' ? STANDARD(oid, format) : (readers.get(oid) ?? STANDARD(oid, format)),
};

/** Milliseconds to connect. */
const CONNECT = 5_000;

/**
 * A connection of its own, not yet opened; the caller ends it. A server that goes
 * away fails the statement that waits, so the event alone is not an error.
 */
export const createSession = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT,
    types: SESSION_TYPES,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  return client;
};

/** Runs `work` on a connection of its own, for COPY, temporary tables, LISTEN and long transactions. */
export const withSession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = createSession(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await ended(client);
  }
};

/** Milliseconds for a server to take leave: of one that has gone silent nothing comes. */
export const LEAVE = 1_000;

const ended = (client: pg.Client): Promise<void> =>
  within(LEAVE, client.end()).catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error;
  });

/**
 * Runs `work` in one transaction of the session, rolled back when it throws.
 *
 * @param settings Statements that go with its begin, each after a semicolon.
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
    // A connection that is gone has rolled back by itself; the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
