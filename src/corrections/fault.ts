import { storable } from '../database/copy-text.js';
import { quoted } from '../wording/suggestions.js';

/** Codes of the errors of a member or attribute in a submission or review (contract C4.3, C10.51). */
type FaultCode =
  | 'missing'
  | 'blank'
  | 'malformed'
  | 'wrong_type'
  | 'not_allowed'
  | 'out_of_range'
  | 'off_scale'
  | 'too_long'
  | 'not_found'
  | 'unknown_attribute'
  | 'value_missing'
  | 'unit_missing'
  | 'no_change'
  | 'conflicts_with';

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

/** A fault with its attribute or body member and the received value. */
export interface FieldFault extends InputFault {
  readonly field: string;
  readonly got: unknown;
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

/** Returns the fault of a text that Postgres cannot store; null for any other. */
export const unstorable = (text: string): { readonly fault: InputFault } | null =>
  storable(text) === text
    ? null
    : fault('malformed', 'has NUL or half a surrogate pair, which is no character: leave it out');

/** Codes of faults whose message repeats the received value. */
const WITH_VALUE: ReadonlySet<FaultCode> = new Set([
  'malformed',
  'wrong_type',
  'not_allowed',
  'out_of_range',
  'not_found',
]);

const sentenceOf = ({ field, sentence, problem, got, ending = '.' }: FieldFault): string => {
  const value = WITH_VALUE.has(problem) && got !== null ? `; got ${quoted(got)}` : '';
  return `${field} ${sentence}${value}${ending}`;
};

/** Returns one message with a sentence for each fault. */
export const faultSentences = (faults: readonly FieldFault[]): string => faults.map(sentenceOf).join(' ');
