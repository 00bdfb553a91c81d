import { type ExternalId, externalIdOf, isKnownScheme, SCHEMES } from '../../fields/external-ids.js';
import { type JsonObject, unknownMemberFaults } from '../../http/body.js';
import { faultyBody, type WordedFault } from '../../http/problem.js';
import { MATCH_KINDS, type MatchKind, type NameToMatch } from '../../matching/match.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty, type QueryFault as ParameterFault } from '../../query/problem.js';
import { type FieldSet, readFields, type Selection } from '../../query/read-fields.js';
import type { Warning } from '../../query/warning.js';
import { didYouMean, nearest, quoted } from '../../wording/suggestions.js';
import { MAX_NAME_LENGTH, MAX_NAMES, MatchBody, MatchParameters } from './schema.js';

/** A name of a list with the `id` that its result returns; without a name, the `id` is an identifier (C2.63). */
export interface ListedName extends NameToMatch {
  readonly id?: unknown;
}

/** Returns the identifier of an entry without a name; undefined for any other entry. */
const identifierAlone = (name: unknown, id: unknown): ExternalId | undefined =>
  name === undefined && typeof id === 'string' ? externalIdOf(id) : undefined;

const identified = (id: unknown, identifier: ExternalId): ListedName => ({ name: '', id, identifier });

const length = (text: string): number => [...text].length;

/** The name of `GET /api/v1/species/match` with its hints. */
export interface MatchQuery {
  readonly hinted: ListedName;
  /** Members of the species to add; null for none. */
  readonly selection: Selection | null;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the query string with one name.
 *
 * @throws {QueryProblem} bad_request for invalid encoding or more than 200 characters, unprocessable_entity without a
 *   name (contract C7.21)
 */
export const readMatchQuery = (raw: string, fieldSet: FieldSet): MatchQuery => {
  const { values, warnings, unknown } = parsePlain(raw, Object.keys(MatchParameters.shape));
  const long = [...values]
    .filter(([param, value]) => param !== 'fields' && length(value.trim()) > MAX_NAME_LENGTH)
    .map(tooLong);
  if (long.length > 0) throw faulty('bad_request', long);
  const kind = values.get('kind') ?? null;
  if (kind !== null && !isKind(kind))
    throw faulty('bad_request', [
      {
        param: 'kind',
        got: kind,
        problem: 'not_allowed',
        message: kindMessage('kind', kind),
      },
    ]);
  const { value: selection, fault } = readFields(values.get('fields'), fieldSet);
  if (fault) throw faulty('bad_request', [fault]);
  const [name, id] = [values.get('name'), values.get('id')];
  const identifier = identifierAlone(name, id);
  if (identifier !== undefined) return { hinted: identified(id, identifier), selection, warnings };
  if (name === undefined && id !== undefined && id.trim() !== '')
    throw faulty('unprocessable_entity', [
      { param: 'id', got: id, problem: 'malformed', message: `id must be ${IDENTIFIER}; got ${quoted(id)}.` },
      ...unknown,
    ]);
  if (name === undefined || name.trim() === '') {
    const code = name === undefined ? 'missing' : 'blank';
    const message = `name is ${code}: give the name to match, or an identifier as id.`;
    throw faulty('unprocessable_entity', [
      { param: 'name', got: name ?? null, problem: code, message },
      ...unknown,
    ]);
  }
  return {
    hinted: { name, id, genus: values.get('genus'), family: values.get('family'), kind },
    selection,
    warnings,
  };
};

const kindMessage = (field: string, got: unknown): string => {
  const suggestion = typeof got === 'string' && didYouMean(got, MATCH_KINDS);
  return `${field} must be ${MATCH_KINDS.join(' or ')}; got ${quoted(got)}${suggestion || '.'}`;
};

const IDENTIFIER = `an identifier, as scheme:value such as ipni:304293-2, an LSID of IPNI or the address of a page of a publisher, with the scheme ${SCHEMES.join(', ')} or that of another source`;

/** Returns the warning about an identifier that nothing has, if its scheme looks like a misspelt one (C2.63). */
export const schemeWarnings = (identifier: NameToMatch['identifier']): readonly Warning[] => {
  if (!identifier || isKnownScheme(identifier.scheme)) return [];
  const { scheme, value } = identifier;
  const near = nearest(scheme, SCHEMES.toSorted());
  if (near === null) return [];
  const message = `id: no species has this identifier of the scheme ${scheme}; did you mean ${quoted(`${near}:${value}`)}?`;
  return [{ param: 'id', problem: 'not_found', message }];
};

const isKind = (text: unknown): text is MatchKind => MATCH_KINDS.some((kind) => kind === text);

const tooLong = ([param, got]: readonly [string, string]): ParameterFault => ({
  param,
  got,
  problem: 'too_long',
  message: `${param} has ${length(got.trim())} characters; at most ${MAX_NAME_LENGTH} are allowed.`,
});

/** Maximum number of reported faults of a body. */
const MAX_FAULTS = 20;

/**
 * Reads a list of names: strings, or objects with `name`, hints and `id`.
 *
 * @throws {Problem} unprocessable_entity with up to 20 faults (C4.3, C7.21)
 */
export const readMatchBody = (body: JsonObject): readonly ListedName[] => {
  const { names } = body;
  if (names === undefined)
    throw faultyBody([
      { field: 'names', got: null, problem: 'missing', message: `names is missing: send ${LIST}.` },
      ...unknownMemberFaults(body, MatchBody),
    ]);
  if (!Array.isArray(names)) {
    const message = `names must be ${LIST}; got ${quoted(names)}.`;
    throw faultyBody([{ field: 'names', got: names, problem: 'wrong_type', message }]);
  }
  if (names.length > MAX_NAMES) {
    const message = `names has ${names.length} names; at most ${MAX_NAMES} are allowed: split the list.`;
    throw faultyBody([{ field: 'names', got: names.length, problem: 'too_many', message }]);
  }
  const faults = names.flatMap(faultsOf).slice(0, MAX_FAULTS);
  if (faults.length > 0) throw faultyBody(faults);
  return (names as readonly (string | ListedName)[]).map((each) => {
    if (typeof each === 'string') return { name: each };
    const { name, genus, family, kind, id } = each;
    const identifier = identifierAlone(name, id);
    return identifier === undefined ? { name, genus, family, kind, id } : identified(id, identifier);
  });
};

const LIST = 'an array of strings, or of objects with a name';

const faultsOf = (given: unknown, at: number): readonly WordedFault[] => {
  const field = `names[${at}]`;
  if (typeof given === 'string') return textFaults(field, given);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const message = `${field} must be a string, or an object with a name; got ${quoted(given)}.`;
    return [{ field, got: given, problem: 'wrong_type', message }];
  }
  const { name, genus, family, kind, id } = given as JsonObject;
  if (identifierAlone(name, id) !== undefined) return [];
  if (name === undefined) {
    const message = `${field}.name is missing: give the name to match, or an identifier as id.`;
    return [{ field: `${field}.name`, got: null, problem: 'missing', message }];
  }
  const hints = Object.entries({ genus, family }).filter(([, hint]) => hint !== undefined && hint !== null);
  const faults = [['name', name] as const, ...hints].flatMap(([member, value]) =>
    textFaults(`${field}.${member}`, value),
  );
  const isUsable = kind === undefined || kind === null || isKind(kind);
  return isUsable ? faults : [...faults, kindFault(`${field}.kind`, kind)];
};

const kindFault = (field: string, got: unknown): WordedFault => ({
  field,
  got,
  problem: 'not_allowed',
  message: kindMessage(field, got),
});

const textFaults = (field: string, got: unknown): readonly WordedFault[] => {
  if (typeof got !== 'string')
    return [{ field, got, problem: 'wrong_type', message: `${field} must be a string; got ${quoted(got)}.` }];
  const characters = length(got.trim());
  if (characters <= MAX_NAME_LENGTH) return [];
  const message = `${field} has ${characters} characters; at most ${MAX_NAME_LENGTH} are allowed.`;
  return [{ field, got, problem: 'too_long', message }];
};
