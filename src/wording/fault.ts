/** Codes of faults (contract C4.3, C10.51). */
export type FaultCode =
  | 'missing'
  | 'blank'
  | 'malformed'
  | 'wrong_type'
  | 'not_allowed'
  | 'out_of_range'
  | 'off_scale'
  | 'too_long'
  | 'too_many'
  | 'repeated'
  | 'past_end'
  | 'invalid_cursor'
  | 'ambiguous'
  | 'not_found'
  | 'deleted'
  | 'expired'
  | 'not_issued'
  | 'unknown_parameter'
  | 'not_supported_here'
  | 'unknown_attribute'
  | 'value_missing'
  | 'unit_missing'
  | 'no_change'
  | 'derived'
  | 'conflicts_with';

/** A faulty parameter or body member, as shown in `details` (contract C4.3). */
export interface FaultDetail {
  /** Name of the query or path parameter, as the caller spelled it. */
  readonly param?: string;
  /** Path of the body member. */
  readonly field?: string;
  /** The value as received; null if there was none. */
  readonly got: unknown;
  readonly problem: FaultCode;
  /** The values of a closed set. */
  readonly allowed?: readonly (string | number)[];
  /** The nearest accepted name of each unknown field (C14.11). */
  readonly suggestions?: Readonly<Record<string, string | null>>;
  /** Why a cursor is invalid (C14.4). */
  readonly reason?: string;
  /** The deleted species that the value named (C16.8). */
  readonly species?: object;
  /** Version of the release to start over from; null without one (C16.6). */
  readonly release?: string | null;
}

/** A fault with its sentence in the message. */
export interface Fault extends FaultDetail {
  readonly message: string;
}

/** Returns all faults as one error shows them: a message with a sentence for each, and the details for programs. */
export const shownFaults = (faults: readonly Fault[]) => ({
  message: faults.map(({ message }) => message).join(' '),
  details: faults.map(({ message: _, ...detail }): FaultDetail => detail),
});
