import { type ApiMiddleware, belowApi } from './api-context.js';

/** Name of the header with the version of the data (contract C12.10). */
const DATASET_VERSION_HEADER = 'X-Dataset-Version';

/** Longest wait of a request for the first version, in milliseconds. */
const FIRST_WAIT_MS = 500;

/**
 * Sets the version of the data on every answer below /api. Reads it again in the background when it may have changed, so that
 * no request but the first waits for it.
 *
 * @param read Returns the version, from a cache; null while it is not known. If it fails, the last version is kept.
 */
export const datasetVersion = (read: () => Promise<string | null>): ApiMiddleware => {
  let known: string | null = null;
  const refresh = (): Promise<void> =>
    read().then(
      (version) => {
        known = version;
      },
      // Postgres is unavailable: keep the last version. Routes report the error.
      () => undefined,
    );
  return async (ctx, next) => {
    if (belowApi(ctx.path)) {
      const refreshed = refresh();
      if (known === null)
        await Promise.race([refreshed, new Promise((done) => setTimeout(done, FIRST_WAIT_MS).unref())]);
      if (known !== null) ctx.set(DATASET_VERSION_HEADER, known);
    }
    return next();
  };
};
