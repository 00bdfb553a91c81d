import { problem } from '../../http/problem.js';
import { type ListQuery, offset } from '../../query/list-query.js';
import { createConcurrencyLimit, NoFreeSlot } from '../../runtime/concurrency-limit.js';

/** Rows before page 500 of a list. From there on an order by text takes 100 to 600 ms. */
const DEEP = 499 * 20;
/** Deep pages that run at once, and how long others wait for a slot. */
const LIMITS = { atOnce: 4, longestMs: 1_000 };

/** Runs work for a page, limiting how many deep pages run at once. */
export type DeepPages = <T>(query: Pick<ListQuery, 'page' | 'size'>, work: () => Promise<T>) => Promise<T>;

/** Creates the limit on pages deeper than 500. A page that gets no slot within a second is answered with 503 and Retry-After. */
export const deepPages = (): DeepPages => {
  const limit = createConcurrencyLimit(LIMITS);
  return (query, work) =>
    offset(query) <= DEEP
      ? work()
      : limit(work).catch((error: unknown) => {
          if (!(error instanceof NoFreeSlot)) throw error;
          throw problem('service_unavailable', {
            message: 'The service is busy with other deep pages: try again in a few seconds.',
          });
        });
};
