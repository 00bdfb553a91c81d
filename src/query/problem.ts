import type { Family } from '../fields/field.js';

/** What is wrong with one parameter (contract C4.3): the codes that query parameters can have. */
export type FaultCode =
  | 'missing'
  | 'blank'
  | 'malformed'
  | 'not_allowed'
  | 'out_of_range'
  | 'too_long'
  | 'too_many'
  | 'repeated'
  | 'past_end';

/** One faulty parameter, as it stands in `details` (C4.3). */
export interface ParameterFault {
  readonly param: string;
  /** The value as received; null where none was. */
  readonly got: string | null;
  readonly problem: FaultCode;
  /** The values of a closed set. */
  readonly allowed?: readonly string[];
}

/** A fault with the sentence that says it. */
export interface Fault extends ParameterFault {
  readonly message: string;
}

/** Keys that the endpoint does not know (C4.6). */
export interface UnknownKeys {
  readonly family: Family;
  readonly unknown: readonly string[];
  readonly valid: readonly string[];
  readonly suggestions: Readonly<Record<string, string | null>>;
}

/** Codes of the error table (C4.4) that a query can lead to. */
export type QueryProblemKind = 'bad_request' | 'unprocessable_entity' | 'not_found';

/** A query that cannot be answered; the error catalogue renders it under the code `kind`. */
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

/** One problem of all faults found at once (C4.3). */
export const faulty = (kind: QueryProblemKind, faults: readonly Fault[]): QueryProblem =>
  new QueryProblem(
    kind,
    faults.map((fault) => fault.message).join(' '),
    faults.map(({ message: _, ...fault }) => fault),
  );
