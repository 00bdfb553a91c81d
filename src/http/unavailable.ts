import { isNativeError } from 'node:util/types';
import { SearchUnavailable } from '../search/engine.js';
import { NoTurn } from '../turns.js';

/** Errors of the network and of node-postgres that mean: no connection to the store. */
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

/** SQLSTATE classes and codes of a server that is away, full, stopping, read-only, too slow, or held by a longer write. */
const SQLSTATE = /^(08...|53...|57P0[1-5]|57014|25006|55P03)$/;

/** slonik's own words for a lost server (its constructors carry no code). */
const SLONIK = new Set([
  'BackendTerminatedError',
  'BackendTerminatedUnexpectedlyError',
  'ConnectionError',
  'StatementCancelledError',
  'StatementTimeoutError',
  'UnexpectedForeignConnectionError',
]);

/** node-postgres says these without a code. */
const TEXT =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|server closed the connection|Client is (pending destroy|destroyed)/;

/** Whether an error says that a backing store cannot answer at the moment, at any depth of its causes (C4.4, 503). */
export const isUnavailable = (error: unknown): boolean => {
  if (!isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    error instanceof SearchUnavailable ||
    error instanceof NoTurn ||
    UNREACHABLE.has(code) ||
    SQLSTATE.test(code) ||
    SLONIK.has(error.constructor.name) ||
    TEXT.test(error.message) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some(isUnavailable)) ||
    isUnavailable(error.cause)
  );
};
