import { type Fault, faulty } from './problem.js';
import type { Warning } from './warning.js';

/** Items on a page of a list (contract C5.2) and of a search without `limit` (C7.3). */
export const PAGE_SIZE = 20;
/** The deepest page of any list or search (C5.4). */
export const HIGHEST_PAGE = 2500;
/** The most items on a page of a search (C7.3). */
export const HIGHEST_LIMIT = 100;
const DEEPEST = 50_000;
/** Order keys by which any page may be asked for. */
const CHEAP_ORDERS = 2;
/** Rows of the deepest page by more of them: 10,000 rows by five texts cost 50 times a usual list. */
const DEEPEST_ORDERED = 2_000;

export interface Reading {
  readonly value: number;
  readonly fault?: Fault;
  readonly warning?: Warning;
}

/** Decimal digits, 1 or more; empty or absent means the default. */
const counting = (param: string, given: string | undefined, absent: number): Reading => {
  if (given === undefined || given === '') return { value: absent };
  const value = /^-?\d+$/.test(given) ? Number(given) : undefined;
  if (value !== undefined && value >= 1) return { value };
  const problem = value === undefined ? 'malformed' : 'out_of_range';
  const message = `${param} must be a whole number of 1 or more.`;
  return { value: absent, fault: { param, got: given, problem, message } };
};

/** Reads `limit` of a search; above the highest, mostly 100, it means that (C7.3, C7.11). */
export const readLimit = (given: string | undefined, most = HIGHEST_LIMIT): Reading => {
  const reading = counting('limit', given, Math.min(PAGE_SIZE, most));
  if (reading.value <= most) return reading;
  const message = `limit is at most ${most}; ${most} was used.`;
  return { value: most, warning: { param: 'limit', problem: 'out_of_range', message } };
};

/** Reads `page`: at most 2500, and page times size at most 50,000, by many order keys 2,000 (C5.3, C5.4). */
export const readPage = (given: string | undefined, size: number, orders = 0): Reading => {
  const reading = counting('page', given, 1);
  const isOrdered = orders > CHEAP_ORDERS;
  const highest = Math.min(HIGHEST_PAGE, Math.floor((isOrdered ? DEEPEST_ORDERED : DEEPEST) / size));
  if (reading.fault || reading.value <= highest) return reading;
  const reasons = [
    ...(isOrdered ? [`more than ${CHEAP_ORDERS} order keys`] : []),
    ...(size === PAGE_SIZE ? [] : [`limit=${size}`]),
  ];
  const here = highest < HIGHEST_PAGE ? `, and ${highest} with ${reasons.join(' and ')}` : '';
  const message = `The highest page allowed is ${HIGHEST_PAGE}${here}; narrow the collection with a filter or range.`;
  return { value: 1, fault: { param: 'page', got: given ?? null, problem: 'out_of_range', message } };
};

/** The last page of a collection; an empty one has one page (C5.5). */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** @throws {QueryProblem} not_found for a page beyond the last (C5.5) */
export const refusePastEnd = (page: number, size: number, total: number): void => {
  const last = lastPage(total, size);
  if (page <= last) return;
  const message = `Page ${page} is beyond the last page, ${last}.`;
  throw faulty('not_found', [{ param: 'page', got: String(page), problem: 'past_end', message }]);
};

/** Whether links may lead to a page (C5.6). */
export const reachable = (page: number, size: number, orders: number): boolean =>
  page <= HIGHEST_PAGE && (orders <= CHEAP_ORDERS || page * size <= DEEPEST_ORDERED);
