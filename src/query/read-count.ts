import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

/** Reads a whole number within bounds; missing or empty means the initial one. */
export const readCount = (
  param: string,
  given: string | undefined,
  { least, most, initial }: Bounds,
): { readonly value: number; readonly fault?: Fault } => {
  if (given === undefined || given === '') return { value: initial };
  const value = Number(given);
  const isWhole = /^-?\d{1,15}$/.test(given);
  if (isWhole && value >= least && value <= most) return { value };
  const problem = isWhole ? 'out_of_range' : 'malformed';
  const upTo = most === Number.MAX_SAFE_INTEGER ? `${least}` : `${least} to ${most}`;
  const message = `${param} must be a whole number from ${upTo}; got ${quoted(given)}.`;
  return { value: initial, fault: { param, got: given, problem, message } };
};
