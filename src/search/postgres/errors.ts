import { IndexMissing } from '../engine.js';

/** SQLSTATEs of a missing table or schema: nothing has been indexed. */
const NO_INDEX = new Set(['42P01', '3F000']);

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return own ?? codeOf(error.cause);
};

/** Returns whether an error means that nothing has been indexed yet. */
export const isMissingTable = (error: unknown): boolean => NO_INDEX.has(codeOf(error) ?? '');

/** Rethrows an error; a missing index as IndexMissing. */
export const throwIfNotIndexed = (error: unknown): never => {
  if (!isMissingTable(error)) throw error;
  throw new IndexMissing({ cause: error });
};
