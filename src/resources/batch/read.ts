import { type JsonObject, unknownMemberFaults } from '../../http/body.js';
import { faultyBody, type WordedFault } from '../../http/problem.js';
import { quoted } from '../../wording/suggestions.js';
import { REFERENCES, type ReferenceKind, type SpeciesReference } from './references.js';
import { BatchBody, MAX_REFERENCE_LENGTH, MAX_REFERENCES } from './schema.js';

/** The references of a batch. */
export interface Batch {
  readonly kind: ReferenceKind;
  readonly given: readonly SpeciesReference[];
}

const MAX_FAULTS = 20;
const MAX_ID = 2_147_483_647;

/**
 * Reads the references of a batch: exactly one of its lists.
 *
 * @throws {Problem} unprocessable_entity with up to 20 faults (contract C14.15)
 */
export const readBatch = (body: JsonObject): Batch => {
  const lists = REFERENCES.filter((name) => body[name] !== undefined);
  const [kind = REFERENCES[0], second] = lists;
  if (second !== undefined) {
    const message = `${lists.join(' and ')} cannot be combined: send one of them.`;
    throw faultyBody([{ field: second, got: body[second], problem: 'not_allowed', message }]);
  }
  const given = body[kind];
  if (given === undefined) {
    const message = `${REFERENCES.join(' or ')} is missing: send an array of references.`;
    throw faultyBody([
      { field: kind, got: null, problem: 'missing', message },
      ...unknownMemberFaults(body, BatchBody),
    ]);
  }
  if (!Array.isArray(given)) {
    const message = `${kind} must be an array of references; got ${quoted(given)}.`;
    throw faultyBody([{ field: kind, got: given, problem: 'wrong_type', message }]);
  }
  if (given.length > MAX_REFERENCES) {
    const message = `${kind} has ${given.length} entries; at most ${MAX_REFERENCES} are allowed: split the list.`;
    throw faultyBody([{ field: kind, got: given.length, problem: 'too_many', message }]);
  }
  const faults = given.flatMap((each, at) => faultOf(kind, each, at)).slice(0, MAX_FAULTS);
  if (faults.length > 0) throw faultyBody(faults);
  return { kind, given };
};

const faultOf = (kind: ReferenceKind, got: unknown, at: number): readonly WordedFault[] => {
  const field = `${kind}[${at}]`;
  if (kind === 'ids') {
    const isWhole = typeof got === 'number' && Number.isInteger(got);
    if (isWhole && got >= 1 && got <= MAX_ID) return [];
    const message = `${field} must be a whole number from 1 to ${MAX_ID}; got ${quoted(got)}.`;
    return [{ field, got, problem: isWhole ? 'out_of_range' : 'wrong_type', message }];
  }
  if (typeof got !== 'string')
    return [{ field, got, problem: 'wrong_type', message: `${field} must be a string; got ${quoted(got)}.` }];
  const { length } = [...got];
  if (length <= MAX_REFERENCE_LENGTH) return [];
  const message = `${field} has ${length} characters; at most ${MAX_REFERENCE_LENGTH} are allowed.`;
  return [{ field, got, problem: 'too_long', message }];
};
