import type { FieldFault } from '../../corrections/fault.js';
import { Refusal } from '../../corrections/refusal.js';
import { type Problem, problem, type RequestFault } from '../../http/problem.js';
import { type RecordKind, recordNotFound } from '../not-found.js';

const detail = ({ field, got, problem: code, allowed }: FieldFault): RequestFault => ({
  field,
  got,
  problem: code,
  ...(allowed && { allowed }),
});

/** The record in the path: its kind, path parameter, and id or slug. */
interface RequestedRecord {
  readonly kind: RecordKind;
  readonly param: string;
  readonly ref: string;
}

/** Converts a refusal of a correction or review to a problem (contract C4.4, C9.4). */
const problemOf = (refusal: Refusal, { kind, param, ref }: RequestedRecord): Problem => {
  switch (refusal.kind) {
    case 'not_found':
      return recordNotFound(kind, param, ref);
    case 'forbidden':
    case 'conflict':
      return problem(refusal.kind, { message: refusal.message });
    case 'invalid':
      return problem('unprocessable_entity', {
        message: refusal.message,
        details: refusal.faults.map(detail),
      });
  }
};

/** Runs `work` and throws its refusals as problems. */
export const withRefusals = async <T>(requested: RequestedRecord, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? problemOf(error, requested) : error;
  }
};
