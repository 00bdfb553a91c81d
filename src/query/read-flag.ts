import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';
import { BOOLEAN_TOKENS, readBoolean } from './read-boolean.js';

/** Reads a boolean plain parameter; empty or missing means false (contract C5.12, C7.12). */
export const readFlag = (
  param: string,
  given: string | undefined,
): { readonly value: boolean; readonly fault?: Fault } => {
  if (given === undefined || given.trim() === '') return { value: false };
  const value = readBoolean(given);
  if (value !== undefined) return { value };
  const message = `${param} takes ${BOOLEAN_TOKENS.join(', ')}; got ${quoted(given)}.`;
  return {
    value: false,
    fault: { param, got: given, problem: 'not_allowed', allowed: BOOLEAN_TOKENS, message },
  };
};
