import { isNativeError } from 'node:util/types';
import { StoreUnavailable } from '../../runtime/store-unavailable.js';

/** Codes of network errors that mean that the server is unreachable. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Returns whether the Unix socket of the server is missing, as it is while Postgres is not running. */
const lacksSocket = (error: Error, code: string): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * SQLSTATE classes and codes of a server that is unreachable, rejects the user, lacks the database, is full, stopping,
 * starting, read-only or too slow, or whose locks are held too long by other writes.
 */
const SQLSTATE = /^(08...|28...|3D000|40001|40P01|53...|55P03|57P0[1-5]|57014|25006)$/;

/** Errors that slonik throws for a lost server; they carry no code. */
const SLONIK = new Set([
  'BackendTerminatedError',
  'BackendTerminatedUnexpectedlyError',
  'ConnectionError',
  'StatementCancelledError',
  'StatementTimeoutError',
  'UnexpectedForeignConnectionError',
]);

/** Messages of node-postgres without a code. */
const MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|server closed the connection|Client is (pending destroy|destroyed)/;

/** Returns whether an error, or any of its causes, means that Postgres cannot answer at the moment. */
export const meansUnavailable = (error: unknown): boolean => {
  if (!isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    error instanceof StoreUnavailable ||
    UNREACHABLE.has(code) ||
    lacksSocket(error, code) ||
    SQLSTATE.test(code) ||
    SLONIK.has(error.constructor.name) ||
    MESSAGE.test(error.message) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some(meansUnavailable)) ||
    meansUnavailable(error.cause)
  );
};

/** Returns the message of an error; of an AggregateError (a host with several addresses) those of its parts. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
    : error.message;

/**
 * Runs `work` and maps its errors.
 *
 * @throws {StoreUnavailable} with the error as its cause, for every error of pg or slonik that means that the server
 *   cannot answer at the moment. Other errors are thrown unchanged.
 */
export const mappingUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable || !meansUnavailable(error)) throw error;
    throw new StoreUnavailable(reasonOf(error as Error), { cause: error });
  }
};
