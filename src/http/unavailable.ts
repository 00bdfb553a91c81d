import { isNativeError } from 'node:util/types';
import { SearchUnavailable } from '../search/engine.js';
import { NoTurn } from '../turns.js';
import { Unanswered } from '../within.js';

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

/**
 * SQLSTATE classes and codes of a server that is away, lets this user or any in no more, lacks the database, is full,
 * stopping, starting, read-only, too slow, or held by a longer write, or by other writes again and again.
 */
const SQLSTATE = /^(08...|28...|3D000|40001|40P01|53...|55P03|57P0[1-5]|57014|25006)$/;

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
    error instanceof Unanswered ||
    UNREACHABLE.has(code) ||
    SQLSTATE.test(code) ||
    SLONIK.has(error.constructor.name) ||
    TEXT.test(error.message) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some(isUnavailable)) ||
    isUnavailable(error.cause)
  );
};
