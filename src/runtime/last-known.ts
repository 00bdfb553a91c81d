/** Longest wait for the first value, in milliseconds. */
const FIRST_WAIT_MS = 500;

/**
 * Returns a function that gives the value read last and reads it again in the background, so that callers
 * wait only while there is none. If reading fails, the last value is kept; null while there is none.
 *
 * @param read Returns the value, from a cache; null while it is not known.
 */
export const lastKnown = <Value>(read: () => Promise<Value | null>): (() => Promise<Value | null>) => {
  let known: Value | null = null;
  const refresh = (): Promise<void> =>
    read().then(
      (value) => {
        known = value;
      },
      // The store is unavailable: routes report the error.
      () => undefined,
    );
  return async () => {
    const refreshed = refresh();
    if (known === null)
      await Promise.race([refreshed, new Promise((done) => setTimeout(done, FIRST_WAIT_MS).unref())]);
    return known;
  };
};
