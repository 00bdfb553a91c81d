import { setTimeout as pause } from 'node:timers/promises';
import type { Quality } from '../../src/inventory/quality.js';
import { memoizeFor } from '../../src/runtime/memoize.js';

/** Milliseconds for which the counts are kept: counting reads all facts. */
const KEPT_MS = 3_600_000;
/** Longest time in milliseconds that a page waits for the first count. */
const FIRST_WAIT_MS = 1_000;

/** Creates the reader of coverage and agreement. It returns null if the first count takes longer than a page waits. */
export const createQualityReader = (count: () => Promise<Quality>) => {
  let last: Quality | null = null;
  const counted = memoizeFor(KEPT_MS, async () => {
    last = await count();
    return last;
  });
  return async (): Promise<Quality | null> => {
    const work = counted();
    // Only a page that waits for the count reports its failure; the next page counts again.
    work.catch(() => undefined);
    return last ?? Promise.race([work, pause(FIRST_WAIT_MS, null, { ref: false })]);
  };
};
