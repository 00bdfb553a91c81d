import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';
import { faulty } from './problem.js';
import type { Warning } from './warning.js';

/** Items on a page of a list (contract C5.2) and of a search without `limit` (C7.3). */
export const PAGE_SIZE = 20;
/** The deepest page of any list or search (C5.4). */
export const HIGHEST_PAGE = 2500;
/** Maximum number of items on a page of a search (C7.3). */
export const HIGHEST_LIMIT = 100;
/** Maximum number of items on a page by cursor (C14.2). */
export const HIGHEST_CURSOR_LIMIT = 200;
/** Maximum number of suggestions in an answer (C7.11). */
export const MAX_SUGGESTIONS = 10;
/** Maximum rows up to the end of a page (C5.4). */
const MAX_ROWS = 50_000;

export interface PagingReading {
  readonly value: number;
  readonly fault?: Fault;
  readonly warning?: Warning;
}

/** Reads a whole number from 1; empty or missing means the default. */
const readPositive = (param: string, given: string | undefined, defaultValue: number): PagingReading => {
  if (given === undefined || given === '') return { value: defaultValue };
  const value = /^-?\d+$/.test(given) ? Number(given) : undefined;
  if (value !== undefined && value >= 1) return { value };
  const problem = value === undefined ? 'malformed' : 'out_of_range';
  const message = `${param} must be a whole number from 1; got ${quoted(given)}.`;
  return { value: defaultValue, fault: { param, got: given, problem, message } };
};

/** Reads `limit` of a search, or another number of items. A value above the maximum counts as the maximum (C7.3, C7.11). */
export const readLimit = (
  given: string | undefined,
  maxLimit = HIGHEST_LIMIT,
  param = 'limit',
): PagingReading => {
  const reading = readPositive(param, given, Math.min(PAGE_SIZE, maxLimit));
  if (reading.value <= maxLimit) return reading;
  const message = `${param} is at most ${maxLimit}, which was used instead of ${given}.`;
  return { value: maxLimit, warning: { param, problem: 'out_of_range', message } };
};

/** Returns the highest page allowed (C5.4). */
export const highestPage = (size: number): number => Math.min(HIGHEST_PAGE, Math.floor(MAX_ROWS / size));

/**
 * Reads `page`: at most 2500, and page times size at most 50,000 (C5.3, C5.4).
 *
 * @param hasCursor Whether the list can be walked through with `cursor`, which the message then names.
 */
export const readPage = (given: string | undefined, size: number, hasCursor: boolean): PagingReading => {
  const reading = readPositive('page', given, 1);
  const highest = highestPage(size);
  if (reading.fault || reading.value <= highest) return reading;
  const here = highest < HIGHEST_PAGE ? `, and ${highest} with limit=${size}` : '';
  const walk = hasCursor ? ', or walk through all of it with cursor=*' : '';
  const message = `Page ${given} is too deep. The highest page allowed is ${HIGHEST_PAGE}${here}; narrow the collection with a filter or range${walk}.`;
  return { value: 1, fault: { param: 'page', got: given ?? null, problem: 'out_of_range', message } };
};

/** Returns the number of the last page; an empty collection has one page (C5.5). */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * Refuses a page beyond the last.
 *
 * @throws {QueryProblem} not_found (C5.5)
 */
export const refusePastEnd = (page: number, size: number, total: number): void => {
  const last = lastPage(total, size);
  if (page <= last) return;
  const message = `There is no page ${page}: the last page is ${last}.`;
  throw faulty('not_found', [{ param: 'page', got: String(page), problem: 'past_end', message }]);
};
