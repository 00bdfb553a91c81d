import { withTimeout } from '../runtime/deadline.js';
import { memoizeFor } from '../runtime/memoize.js';

/** Time limits of a reading, in milliseconds. */
export interface Bounds {
  /** Longest wait of a caller. */
  readonly patience: number;
  /** Time for which a value is reused. */
  readonly fresh: number;
  /** Time after which an unfinished reading is given up and another may begin. */
  readonly lost: number;
}

/** Limits of a scrape: it waits a second for Postgres; statements end after half a minute by themselves. */
export const SCRAPE: Bounds = { patience: 1_000, fresh: 1_000, lost: 35_000 };

/**
 * Returns a function that returns the value of `read`, or null if the store is unavailable or too slow. Callers share
 * one running read, so that reads do not pile up on a slow store.
 */
export const latestReading = <Value extends NonNullable<unknown>>(
  read: () => Promise<Value>,
  { patience, fresh, lost }: Bounds,
): (() => Promise<Value | null>) => {
  const reading = memoizeFor(fresh, () => withTimeout(lost, read()));
  return () => withTimeout(patience, reading()).catch(() => null);
};
