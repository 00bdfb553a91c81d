import { SearchUnavailable } from '../engine.js';

/** Tables and schemas that are not there yet: nothing has been indexed. */
const NO_INDEX = new Set(['42P01', '3F000']);

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return own ?? codeOf(error.cause);
};

/** Whether an error says that nothing has been indexed yet. */
export const isMissing = (error: unknown): boolean => NO_INDEX.has(codeOf(error) ?? '');

/** Passes errors on; that there is no index yet, as SearchUnavailable. */
export const unavailable = (error: unknown): never => {
  if (!isMissing(error)) throw error;
  throw new SearchUnavailable('there is no index yet: run linnea index rebuild', { cause: error });
};
