import type { JsonObject } from '../../http/body.js';
import { type Fault, problem } from '../../http/problem.js';
import type { AskedName } from '../../matching/match.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty, type Fault as ParameterFault } from '../../query/problem.js';
import type { Warning } from '../../query/warning.js';
import { LONGEST_NAME, MatchParameters, MOST_NAMES } from './schema.js';

/** A name of a list, with what the caller wants back beside its answer. */
export interface ListedName extends AskedName {
  readonly id?: unknown;
}

const length = (text: string): number => [...text].length;

/** The name of `GET /api/v1/species/match` with its hints. */
export interface MatchQuery {
  readonly asked: AskedName;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the query string of one name.
 *
 * @throws {QueryProblem} bad_request for bad encoding and over 200 characters,
 *   unprocessable_entity without a name (contract C7.21)
 */
export const readMatchQuery = (raw: string): MatchQuery => {
  const { values, warnings } = parsePlain(raw, Object.keys(MatchParameters.shape));
  const long = [...values].filter(([, value]) => length(value.trim()) > LONGEST_NAME).map(tooLong);
  if (long.length > 0) throw faulty('bad_request', long);
  const name = values.get('name');
  if (name === undefined || name.trim() === '') {
    const said = name === undefined ? 'missing' : 'blank';
    const message = 'name, the name to match, is needed.';
    throw faulty('unprocessable_entity', [{ param: 'name', got: name ?? null, problem: said, message }]);
  }
  return { asked: { name, genus: values.get('genus'), family: values.get('family') }, warnings };
};

const tooLong = ([param, got]: readonly [string, string]): ParameterFault => ({
  param,
  got,
  problem: 'too_long',
  message: `${param} has more than ${LONGEST_NAME} characters.`,
});

/** Faults of a body that are told: more would only make the answer long. */
const MOST_FAULTS = 20;

/**
 * Reads a list of names: texts, or objects with `name`, hints and `id`.
 *
 * @throws {Problem} unprocessable_entity with all that is wrong, up to 20 faults (C4.3, C7.21)
 */
export const readMatchBody = ({ names }: JsonObject): readonly ListedName[] => {
  if (!Array.isArray(names)) {
    const fault = {
      field: 'names',
      got: names ?? null,
      problem: names === undefined ? 'missing' : 'wrong_type',
    };
    throw refused('names is a list of names.', [fault]);
  }
  if (names.length > MOST_NAMES) {
    const fault = { field: 'names', got: names.length, problem: 'too_many' };
    throw refused(`names has more than ${MOST_NAMES} names.`, [fault]);
  }
  const faults = names.flatMap(faultsOf).slice(0, MOST_FAULTS);
  if (faults.length > 0) {
    const fields = faults.map(({ field }) => field).join(', ');
    throw refused(`${fields}: names and hints are texts of at most ${LONGEST_NAME} characters.`, faults);
  }
  return (names as readonly (string | ListedName)[]).map((each) =>
    typeof each === 'string' ? { name: each } : each,
  );
};

const refused = (message: string, details: readonly Fault[]) =>
  problem('unprocessable_entity', { message, details });

const faultsOf = (given: unknown, at: number): readonly Fault[] => {
  const field = `names[${at}]`;
  if (typeof given === 'string') return textFaults(field, given);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [{ field, got: given, problem: 'wrong_type' }];
  const { name, genus, family } = given as JsonObject;
  if (name === undefined) return [{ field: `${field}.name`, got: null, problem: 'missing' }];
  const hints = Object.entries({ genus, family }).filter(([, hint]) => hint !== undefined && hint !== null);
  return [['name', name] as const, ...hints].flatMap(([member, value]) =>
    textFaults(`${field}.${member}`, value),
  );
};

const textFaults = (field: string, got: unknown): readonly Fault[] => {
  if (typeof got !== 'string') return [{ field, got, problem: 'wrong_type' }];
  return length(got.trim()) > LONGEST_NAME ? [{ field, got, problem: 'too_long' }] : [];
};
