import { problem } from '../../http/problem.js';
import { type ListQuery, offset } from '../../query/list-query.js';
import { createConcurrencyLimit, NoFreeSlot } from '../../runtime/concurrency-limit.js';

/** Rows before page 500 of a list. From there on an order by text takes 100 to 600 ms. */
const DEEP = 499 * 20;
/** Rows before page 100 of a list. From there on an order by many keys takes as long. */
const DEEP_BY_MANY_KEYS = 99 * 20;
const MANY_KEYS = 3;

/** Deep pages that run at once, and how long others wait for a slot. */
const FEW_KEYS_LIMITS = { atOnce: 4, longestMs: 1_000 };
/**
 * Page 2500 by ten texts takes 2.5 times as long as by two (474,000 species, both engines). One at a time leaves the other
 * search threads of Elasticsearch and connections to Postgres to other requests.
 */
const MANY_KEYS_LIMITS = { atOnce: 1, longestMs: 2_000 };

/** Runs work for a page, limiting how many deep pages run at once. */
export type DeepPages = <T>(
  query: Pick<ListQuery, 'page' | 'size' | 'order'>,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Creates the limits on deep pages: those after page 500, and those after page 100 by three or more order keys. A page
 * that gets no slot in time is answered with 503 and Retry-After.
 */
export const deepPages = (): DeepPages => {
  const [fewKeys, manyKeys] = [
    createConcurrencyLimit(FEW_KEYS_LIMITS),
    createConcurrencyLimit(MANY_KEYS_LIMITS),
  ];
  const limitOf = (query: Pick<ListQuery, 'page' | 'size' | 'order'>) => {
    const rows = offset(query);
    if (query.order.length >= MANY_KEYS && rows > DEEP_BY_MANY_KEYS) return manyKeys;
    return rows > DEEP ? fewKeys : null;
  };
  return async (query, work) => {
    const limit = limitOf(query);
    if (limit === null) return work();
    try {
      return await limit(work);
    } catch (error) {
      if (!(error instanceof NoFreeSlot)) throw error;
      throw problem('service_unavailable', {
        message: 'The service is busy with other deep pages: try again in a few seconds.',
      });
    }
  };
};
