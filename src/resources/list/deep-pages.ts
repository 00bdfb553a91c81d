import { problem } from '../../http/problem.js';
import { type ListQuery, offset } from '../../query/list-query.js';
import { createTurns, NoTurn } from '../../turns.js';

/** Rows before page 500 of a list. From here a text order costs 100 to 600 ms by offset. */
const DEEP = 499 * 20;
/** Deep pages that run at once; the stores have other work to do. */
const LIMITS = { atOnce: 4, longestMs: 1_000 };

/** Runs work, deep pages only a few at once. */
export type DeepPages = <T>(query: Pick<ListQuery, 'page' | 'size'>, work: () => Promise<T>) => Promise<T>;

/**
 * Lets pages deeper than 500 through in small numbers; the others wait their
 * turn for a second, then are told to come again (503 with Retry-After).
 */
export const deepPages = (): DeepPages => {
  const turns = createTurns(LIMITS);
  return (query, work) =>
    offset(query) <= DEEP
      ? work()
      : turns(work).catch((error: unknown) => {
          if (!(error instanceof NoTurn)) throw error;
          throw problem('service_unavailable', { message: 'Too many deep pages are asked for: try again.' });
        });
};
