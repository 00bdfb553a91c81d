import { type ExternalId, isKnownScheme, SCHEMES } from '../../fields/external-ids.js';
import { checkedBody, type JsonObject } from '../../http/body.js';
import { MATCH_KINDS, type MatchKind, type NameToMatch } from '../../matching/match.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import { type FieldSet, readFields, type Selection } from '../../query/read-fields.js';
import { tooLong } from '../../query/read-name-query.js';
import type { Warning } from '../../query/warning.js';
import { nearest, quoted, withFullStop } from '../../wording/suggestions.js';
import { type AskedArea, readAreas } from '../areas/listed-in.js';
import { identifierAlone, kindExpected, MatchBody, MatchParameters } from './schema.js';

/** A name of a list with the `id` that its result returns; without a name, the `id` is an identifier (C2.63). */
export interface ListedName extends NameToMatch {
  readonly id?: unknown;
}

const identified = (id: unknown, identifier: ExternalId): ListedName => ({ name: '', id, identifier });

/** The name of `GET /api/v1/species/match` with its hints. */
export interface MatchQuery {
  readonly hinted: ListedName;
  /** Members of the species to add; null for none. */
  readonly selection: Selection | null;
  /** Areas whose lists are asked; none without `impact_listed_in`. */
  readonly areas: readonly AskedArea[];
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
    .filter(([param]) => param !== 'fields')
    .flatMap(([param, value]) => tooLong(value, param) ?? []);
  if (long.length > 0) throw faulty('bad_request', long);
  const kind = values.get('kind') ?? null;
  if (kind !== null && !isKind(kind)) {
    const message = withFullStop(`kind ${kindExpected(kind)}`);
    throw faulty('bad_request', [{ param: 'kind', got: kind, problem: 'not_allowed', message }]);
  }
  const { value: selection, fault } = readFields(values.get('fields'), fieldSet);
  if (fault) throw faulty('bad_request', [fault]);
  const areas = readAskedAreas(values.get('impact_listed_in'));
  const [name, id] = [values.get('name'), values.get('id')];
  const identifier = identifierAlone(name, id);
  if (identifier !== undefined) return { hinted: identified(id, identifier), selection, areas, warnings };
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
    areas,
    warnings,
  };
};

/** Reads the areas of a body; none if the member is no text, which its schema refuses. */
export const readBodyAreas = (given: unknown): readonly AskedArea[] =>
  readAskedAreas(typeof given === 'string' ? given : undefined);

/**
 * Reads the areas of a request.
 *
 * @throws {QueryProblem} bad_request for a text that names no area, or for too many (contract C20.6)
 */
const readAskedAreas = (given: string | undefined): readonly AskedArea[] => {
  if (given === undefined || given.trim() === '') return [];
  const read = readAreas(given);
  if ('areas' in read) return read.areas;
  const { problem, message } = read;
  throw faulty('bad_request', [{ param: 'impact_listed_in', got: given, problem, message }]);
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

/**
 * Reads a list of names: strings, or objects with `name`, hints and `id`.
 *
 * @throws {Problem} unprocessable_entity with up to 20 faults (C4.3, C7.21)
 */
export const readMatchBody = (body: JsonObject): readonly ListedName[] =>
  checkedBody(MatchBody, body).names.map((each) => {
    if (typeof each === 'string') return { name: each };
    const identifier = identifierAlone(each.name, each.id);
    return identifier === undefined ? { ...each, name: each.name! } : identified(each.id, identifier);
  });
