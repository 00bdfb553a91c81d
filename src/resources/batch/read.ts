import type { JsonObject } from '../../http/body.js';
import { problem, type RequestFault } from '../../http/problem.js';
import { REFERENCES, type ReferenceKind, type SpeciesReference } from './references.js';
import { MAX_REFERENCE_LENGTH, MAX_REFERENCES } from './schema.js';

/** The references of a batch. */
export interface Batch {
  readonly kind: ReferenceKind;
  readonly given: readonly SpeciesReference[];
}

const MAX_FAULTS = 20;
const MAX_ID = 2_147_483_647;

const refused = (message: string, details: readonly RequestFault[]) =>
  problem('unprocessable_entity', { message, details });

/**
 * Reads the references of a batch: exactly one of its lists.
 *
 * @throws {Problem} unprocessable_entity with up to 20 faults (contract C14.15)
 */
export const readBatch = (body: JsonObject): Batch => {
  const lists = REFERENCES.filter((name) => body[name] !== undefined);
  const [kind = REFERENCES[0], second] = lists;
  if (second !== undefined) {
    const fault = { field: second, got: null, problem: 'not_allowed' };
    throw refused(`${lists.join(' and ')} cannot be combined: send one of them.`, [fault]);
  }
  const given = body[kind];
  if (!Array.isArray(given)) {
    const fault = {
      field: kind,
      got: given ?? null,
      problem: given === undefined ? 'missing' : 'wrong_type',
    };
    throw refused(`Send a list of references as ${REFERENCES.join(' or ')}.`, [fault]);
  }
  if (given.length > MAX_REFERENCES) {
    const fault = { field: kind, got: given.length, problem: 'too_many' };
    throw refused(
      `${kind} has ${given.length} entries; at most ${MAX_REFERENCES} are allowed: split the list.`,
      [fault],
    );
  }
  const faults = given.flatMap((each, at) => faultOf(kind, each, at)).slice(0, MAX_FAULTS);
  if (faults.length === 0) return { kind, given };
  const expected =
    kind === 'ids' ? 'a positive whole number' : `a text of at most ${MAX_REFERENCE_LENGTH} characters`;
  throw refused(`${faults.map(({ field }) => field).join(', ')}: each entry must be ${expected}.`, faults);
};

const faultOf = (kind: ReferenceKind, got: unknown, at: number): readonly RequestFault[] => {
  const field = `${kind}[${at}]`;
  if (kind === 'ids') {
    if (typeof got !== 'number' || !Number.isInteger(got)) return [{ field, got, problem: 'wrong_type' }];
    return got >= 1 && got <= MAX_ID ? [] : [{ field, got, problem: 'out_of_range' }];
  }
  if (typeof got !== 'string') return [{ field, got, problem: 'wrong_type' }];
  return [...got].length > MAX_REFERENCE_LENGTH ? [{ field, got, problem: 'too_long' }] : [];
};
