import { problem } from '../../http/problem.js';
import { type ListQuery, offset } from '../../query/list-query.js';

/** Rows before page 500 of a list. From here a text order costs 100 to 600 ms by offset. */
const DEEP = 499 * 20;
/** Deep pages that run at once; the stores have other work to do. */
const AT_ONCE = 4;
const LONGEST_WAIT_MS = 2_000;

/** Runs work, deep pages only a few at once. */
export type DeepPages = <T>(query: Pick<ListQuery, 'page' | 'size'>, work: () => Promise<T>) => Promise<T>;

/**
 * Lets pages deeper than 500 through in small numbers; the others wait their
 * turn for two seconds, then are told to come again (503 with Retry-After).
 */
export const deepPages = (): DeepPages => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(problem('service_unavailable', { message: 'Too many deep pages are asked for: try again.' }));
      }, LONGEST_WAIT_MS);
      waiting.push(admit);
    });

  return async (query, work) => {
    if (offset(query) <= DEEP) return work();
    if (running >= AT_ONCE) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
