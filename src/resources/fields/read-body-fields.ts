import { z } from 'zod';
import { faulty } from '../../query/problem.js';
import { type FieldSet, readFieldNames, readFields, type Selection } from '../../query/read-fields.js';

/** The member `fields` of a body: names in a list, or in one text as in a query string. */
export const bodyFields = z.union([z.string(), z.array(z.string())]).optional();

/**
 * Reads the member `fields` of a body; null without it, or if its type is wrong, which the schema of the body refuses.
 *
 * @throws {QueryProblem} bad_request for unknown fields (C14.11)
 */
export const readBodyFields = (given: unknown, fieldSet: FieldSet): Selection | null => {
  const { data } = bodyFields.safeParse(given);
  if (data === undefined) return null;
  const { value, fault } =
    typeof data === 'string' ? readFields(data, fieldSet) : readFieldNames(data, fieldSet);
  if (fault) throw faulty('bad_request', [fault]);
  return value;
};
