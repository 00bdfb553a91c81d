import type { FieldFault } from '../../corrections/fault.js';
import { Refusal } from '../../corrections/refusal.js';
import { type Fault, type Problem, problem, recordNotFound } from '../../http/problem.js';

const detail = ({ field, got, problem: code, allowed }: FieldFault): Fault => ({
  field,
  got,
  problem: code,
  ...(allowed && { allowed }),
});

/** A refusal of the review desk as the problem it is answered with (contract C4.4, C9.4). */
const problemOf = (refusal: Refusal, param: string, ref: string): Problem => {
  switch (refusal.kind) {
    case 'not_found':
      return recordNotFound(param, ref);
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

/**
 * What `work` gives; a refusal of it as a problem.
 *
 * @param param The path parameter that names the record, and what it is.
 */
export const answered = async <T>(
  { param, ref }: { readonly param: string; readonly ref: string },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? problemOf(error, param, ref) : error;
  }
};
