import type { z } from 'zod';
import type { JsonObject } from '../../http/body.js';
import { faultyBody } from '../../http/problem.js';
import { ignored } from '../../query/read-plain.js';
import { unknownNames } from '../../query/unknown-parameters.js';
import type { Fault } from '../../wording/fault.js';
import { readBySchema } from '../../wording/schema-faults.js';
import { Claim } from './schema.js';

/** A claim as it was sent. */
export interface GivenClaim {
  /** Filled members from the query string, otherwise from the body (contract C3.20). */
  readonly members: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

const NAMES = Object.keys(Claim.shape);

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the members of a claim; the last one of a repeated parameter counts, and blank ones and other types do not. */
export const givenClaim = (query: URLSearchParams, body: JsonObject): GivenClaim => {
  const members = NAMES.map((name) => [name, [query.getAll(name).at(-1), body[name]].find(filled)] as const);
  return {
    members: Object.fromEntries(members.filter((each): each is readonly [string, string] => filled(each[1]))),
    query,
    body,
  };
};

/** Returns the faults of unknown parameters and members, without their values, which may be tokens (C4.3). */
const unknownFaults = ({ query, body }: GivenClaim): readonly Fault[] => {
  const of = (names: Iterable<string>) =>
    unknownNames(
      [...new Set(names)].filter((name) => !NAMES.includes(name)).map((name) => ignored(name, NAMES)),
      () => null,
    );
  return [
    ...of(query.keys()),
    ...of(Object.keys(body)).map(({ param: field, ...fault }) => ({ field, ...fault })),
  ];
};

/**
 * Reads and normalises a claim.
 *
 * @throws {Problem} unprocessable_entity with all faults (C3.22 to C3.24)
 */
export const readTokenClaim = (given: GivenClaim): z.output<typeof Claim> => {
  const read = readBySchema(Claim, given.members);
  if ('value' in read) return read.value;
  const faults = read.faults.map(({ field = '', got, ...fault }) => ({
    [field in given.body && !filled(given.query.getAll(field).at(-1)) ? 'field' : 'param']: field,
    // Tokens and addresses are never repeated (C3.3, C3.24).
    got: field === 'origin' ? got : null,
    ...fault,
  }));
  const isMissing = faults.some(({ problem }) => problem === 'missing');
  throw faultyBody([...faults, ...(isMissing ? unknownFaults(given) : [])]);
};
