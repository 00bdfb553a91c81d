import { setTimeout as pause } from 'node:timers/promises';
import type { Quality } from '../../src/inventory/quality.js';
import { memoizeFor } from '../../src/runtime/memoize.js';

/** Milliseconds for which the counts are kept: counting reads all facts. */
const KEPT_MS = 3_600_000;
/** Longest time in milliseconds that a page waits for the first count. */
const PATIENCE_MS = 1_000;

/** Creates a reader of coverage and agreement that never keeps a page waiting: null until they are counted for the first time. */
export const createDataInventory = (count: () => Promise<Quality>) => {
  let last: Quality | null = null;
  const counted = memoizeFor(KEPT_MS, async () => {
    last = await count();
    return last;
  });
  return async (): Promise<Quality | null> => {
    const work = counted();
    // A failure is that of the page that waits for it; the next one counts again.
    work.catch(() => undefined);
    return last ?? Promise.race([work, pause(PATIENCE_MS, null, { ref: false })]);
  };
};
