import { lastKnown } from '../runtime/last-known.js';
import { type ApiMiddleware, belowApi } from './api-context.js';

/** Name of the header with the version of the data (contract C12.10). */
const DATASET_VERSION_HEADER = 'X-Dataset-Version';

/**
 * Sets the version of the data on every answer below /api.
 *
 * @param read Returns the version, from a cache; null while it is not known.
 */
export const datasetVersion = (read: () => Promise<string | null>): ApiMiddleware => {
  const version = lastKnown(read);
  return async (ctx, next) => {
    if (belowApi(ctx.path)) {
      const known = await version();
      if (known !== null) ctx.set(DATASET_VERSION_HEADER, known);
    }
    return next();
  };
};
