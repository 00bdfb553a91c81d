import { storable } from '../database/copy-text.js';
import type { Fault, FaultCode } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';

/** An error in an input, with the expected values. */
export interface InputFault {
  readonly problem: FaultCode;
  /** The allowed values, if they are a closed set. */
  readonly allowed?: readonly string[];
  /** The sentence after the name of the field: `must be from 1 to 9`. */
  readonly sentence: string;
  /** End of the sentence, after the received value: the nearest accepted spelling, or what to do. A full stop by default. */
  readonly ending?: string;
}

export const fault = (
  problem: FaultCode,
  sentence: string,
  allowed?: readonly string[],
  ending?: string,
): { readonly fault: InputFault } => ({
  fault: { problem, sentence, ...(allowed && { allowed }), ...(ending && { ending }) },
});

/** Returns the fault of a text that has too many characters. */
export const overlong = (text: string, longest: number, what = ''): { readonly fault: InputFault } =>
  fault('too_long', `has ${what}${[...text].length} characters; at most ${longest} are allowed`);

/** What is wrong with a text that Postgres cannot store. */
export const UNSTORABLE = 'has NUL or half a surrogate pair, which is no character: leave it out';

/** Returns the fault of a text that Postgres cannot store; null for any other. */
export const unstorable = (text: string): { readonly fault: InputFault } | null =>
  storable(text) === text ? null : fault('malformed', UNSTORABLE);

/** Codes of faults whose message repeats the received value. */
const WITH_VALUE: ReadonlySet<FaultCode> = new Set([
  'malformed',
  'wrong_type',
  'not_allowed',
  'out_of_range',
  'not_found',
]);

/** Returns the fault of an attribute or body member. */
export const named = (
  field: string,
  got: unknown,
  { fault: { problem, allowed, sentence, ending = '.' } }: { readonly fault: InputFault },
): Fault => {
  const value = WITH_VALUE.has(problem) && got !== null ? `; got ${quoted(got)}` : '';
  return {
    field,
    got,
    problem,
    ...(allowed && { allowed }),
    message: `${field} ${sentence}${value}${ending}`,
  };
};
