import { faultyBody } from '../../http/problem.js';
import { faulty } from '../../query/problem.js';
import { type FieldSet, readFieldNames, readFields, type Selection } from '../../query/read-fields.js';
import { quoted } from '../../wording/suggestions.js';

/**
 * Reads the member `fields` of a body: names in a list, or in one text as in a query string; null without it.
 *
 * @throws {Problem} unprocessable_entity for another type
 * @throws {QueryProblem} bad_request for unknown fields (C14.11)
 */
export const readBodyFields = (given: unknown, fieldSet: FieldSet): Selection | null => {
  if (given === undefined || given === null) return null;
  const isList = Array.isArray(given) && given.every((each) => typeof each === 'string');
  if (!isList && typeof given !== 'string') {
    const message = `fields must be a string or an array of strings; got ${quoted(given)}.`;
    throw faultyBody([{ field: 'fields', got: given, problem: 'wrong_type', message }]);
  }
  const { value, fault } = isList ? readFieldNames(given, fieldSet) : readFields(given, fieldSet);
  if (fault) throw faulty('bad_request', [fault]);
  return value;
};
