import { inTime } from '../pause.js';

/** How long a reader may take, and how its values age; all in milliseconds. */
interface Bounds {
  /** Who asks waits for this long at most. */
  readonly patience: number;
  /** A value is given again for this long. */
  readonly fresh: number;
  /** A reading that has not ended by then never will: another one may begin. */
  readonly lost: number;
}

/** A scrape waits for Postgres for a second at most; a statement ends after half a minute by itself. */
export const SCRAPE: Bounds = { patience: 1_000, fresh: 1_000, lost: 35_000 };

/**
 * What `read` gives, to any number of callers, without ever keeping one waiting for
 * long: null where it fails or takes too long. One reading goes on at a time,
 * however many ask, so that they do not pile up on a store that is slow.
 */
export const bounded = <T>(
  read: () => Promise<T>,
  { patience, fresh, lost }: Bounds,
): (() => Promise<T | null>) => {
  let reading: Promise<T | null> | undefined;
  let begun = Number.NEGATIVE_INFINITY;
  let goesOn = false;
  const begin = (): Promise<T | null> => {
    begun = performance.now();
    goesOn = true;
    const own = read().then(
      (value) => value,
      // The store is away, which is what null says.
      () => null,
    );
    own.then(() => {
      if (reading === own) goesOn = false;
    });
    return own;
  };
  return async () => {
    const age = performance.now() - begun;
    if (reading === undefined || age > (goesOn ? lost : fresh)) reading = begin();
    const current = reading;
    const answered = await inTime(current, AbortSignal.timeout(patience));
    return answered ? current : null;
  };
};
