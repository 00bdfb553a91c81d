/** What may be wrong with a member or attribute of a submission or review (contract C4.3, C10.51). */
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

/** What is wrong, and what would be right. */
export interface InputFault {
  readonly problem: FaultCode;
  /** The values of a closed set. */
  readonly allowed?: readonly string[];
  /** For people, to follow the name of the field: `must be from 1 to 9`. */
  readonly sentence: string;
}

/** A fault with the attribute or body member that has it, and the value as received. */
export interface FieldFault extends InputFault {
  readonly field: string;
  readonly got: unknown;
}

export const fault = (
  problem: FaultCode,
  sentence: string,
  allowed?: readonly string[],
): { readonly fault: InputFault } => ({
  fault: { problem, sentence, ...(allowed && { allowed }) },
});

/** All faults in one message, a sentence each. */
export const faultSentences = (faults: readonly FieldFault[]): string =>
  faults.map(({ field, sentence }) => `${field} ${sentence}.`).join(' ');
