import type { Family } from '../fields/field.js';
import { type Fault, type FaultDetail, shownFaults } from '../wording/fault.js';

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
    readonly details: readonly FaultDetail[] | UnknownKeys,
  ) {
    super(message);
  }
}

/** Creates one problem from all faults (C4.3). */
export const faulty = (kind: QueryProblemKind, faults: readonly Fault[]): QueryProblem => {
  const { message, details } = shownFaults(faults);
  return new QueryProblem(kind, message, details);
};
