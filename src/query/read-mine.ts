import type { Fault } from './problem.js';
import { BOOLEAN_TOKENS, readBoolean } from './read-boolean.js';

/** Reads `mine`, a boolean token; empty or absent means no restriction (contract C5.12). */
export const readMine = (given: string | undefined): { readonly value: boolean; readonly fault?: Fault } => {
  if (given === undefined || given.trim() === '') return { value: false };
  const value = readBoolean(given);
  if (value !== undefined) return { value };
  const message = `mine takes ${BOOLEAN_TOKENS.join(', ')}.`;
  return {
    value: false,
    fault: { param: 'mine', got: given, problem: 'not_allowed', allowed: BOOLEAN_TOKENS, message },
  };
};
