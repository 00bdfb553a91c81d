import type { Family } from '../fields/field.js';

/** Codes of faults of query parameters (contract C4.3). */
export type FaultCode =
  | 'missing'
  | 'blank'
  | 'malformed'
  | 'not_allowed'
  | 'out_of_range'
  | 'too_long'
  | 'too_many'
  | 'repeated'
  | 'past_end'
  | 'invalid_cursor'
  | 'ambiguous'
  | 'not_found'
  | 'unknown_parameter'
  | 'not_supported_here';

/** A faulty parameter as shown in `details` (C4.3). */
export interface ParameterFault {
  readonly param: string;
  /** The value as received; null if there was none. */
  readonly got: string | null;
  readonly problem: FaultCode;
  /** The values of a closed set. */
  readonly allowed?: readonly string[];
  /** The nearest accepted name of each unknown field (C14.11). */
  readonly suggestions?: Readonly<Record<string, string | null>>;
  /** Why a cursor is invalid (C14.4). */
  readonly reason?: string;
}

/** A fault with its sentence in the message. */
export interface QueryFault extends ParameterFault {
  readonly message: string;
}

/** Unknown keys of one family, with the accepted spellings and the nearest one of each (C4.6). */
export interface UnknownKeys {
  readonly family: Family;
  readonly unknown: readonly string[];
  readonly valid: readonly string[];
  readonly suggestions: Readonly<Record<string, string | null>>;
}

/** Error codes (C4.4) of invalid queries. */
export type QueryProblemKind = 'bad_request' | 'unprocessable_entity' | 'not_found';

/** An invalid query; http/errors.ts answers it with the error code `kind`. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem';

  constructor(
    readonly kind: QueryProblemKind,
    message: string,
    readonly details: readonly ParameterFault[] | UnknownKeys,
  ) {
    super(message);
  }
}

/** Creates one problem from all faults (C4.3). */
export const faulty = (kind: QueryProblemKind, faults: readonly QueryFault[]): QueryProblem =>
  new QueryProblem(
    kind,
    faults.map((fault) => fault.message).join(' '),
    faults.map(({ message: _, ...fault }) => fault),
  );
