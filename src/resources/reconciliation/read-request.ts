import type { z } from 'zod';
import type { JsonObject } from '../../http/body.js';
import { faultyBody, problem, type WordedFault } from '../../http/problem.js';
import { quoted } from '../../names/suggestions.js';
import { refuseUnknown } from './extend.js';
import { type ReadQuery, readDraftQuery, readQuery } from './read-query.js';
import { BATCH_LIMIT, DataExtension, DraftBatch, EXTENSION_LIMIT, QueryBatch } from './schema.js';

/** Maximum number of reported faults. */
const MAX_FAULTS = 20;

/**
 * Parses JSON that a caller sent as a parameter or as a member of a form.
 *
 * @throws {Problem} bad_request
 */
export const readJson = (given: string, param: string): unknown => {
  try {
    return JSON.parse(given);
  } catch (invalid) {
    if (!(invalid instanceof SyntaxError)) throw invalid;
    throw problem('bad_request', {
      message: `${param} is not valid JSON: check its quotes, commas and brackets.`,
      details: [{ param, got: given.slice(0, 200), problem: 'malformed' }],
    });
  }
};

/** What a member is expected to be, by its type in the schema; several for a union. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  map: 'an object',
};

/** Returns what a member is expected to be; of a union, each possibility once. */
const expectedIn = (issue: z.core.$ZodIssue): readonly string[] =>
  issue.code === 'invalid_union'
    ? [...new Set(issue.errors.flat().flatMap(expectedIn))]
    : issue.code === 'invalid_type'
      ? [EXPECTED[issue.expected] ?? issue.expected]
      : [];

/** What the size of a member is counted in, by its type. */
const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

/** Returns what is wrong with a member, and what was expected. */
const faultOf = (issue: z.core.$ZodIssue, within: string): WordedFault => {
  const field = [within, ...issue.path.map(String)].join('.');
  const fault = (kind: string, sentence: string): WordedFault => ({
    field,
    got: null,
    problem: kind,
    message: `${field} ${sentence}.`,
  });
  const { input } = issue;
  if (issue.code === 'invalid_value') {
    const values = issue.values.filter((each) => each !== '').join(', ');
    return fault('not_allowed', `must be one of ${values}; got ${quoted(input ?? null)}`);
  }
  if (issue.code === 'too_big')
    return fault(
      'too_long',
      `has ${(input as { length: number }).length} ${COUNTED[issue.origin]}; at most ${issue.maximum} are allowed`,
    );
  if (issue.code === 'too_small')
    return fault(
      'wrong_type',
      issue.origin === 'number'
        ? `must be at least ${issue.minimum}; got ${quoted(input)}`
        : 'is empty: give at least one',
    );
  const expected = expectedIn(issue).join(' or ');
  return fault(
    'wrong_type',
    input === undefined ? `is missing: give ${expected}` : `must be ${expected}; got ${quoted(input)}`,
  );
};

/**
 * Returns the value if it fits the schema.
 *
 * @throws {Problem} unprocessable_entity with up to 20 faults
 */
const checked = <T>(schema: z.ZodType<T>, value: unknown, within: string): T => {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  throw faultyBody(read.error.issues.slice(0, MAX_FAULTS).map((issue) => faultOf(issue, within)));
};

/** Returns the problem of a batch with too many entries. */
const tooMany = (field: string, got: number, limit: number) =>
  problem('payload_too_large', {
    message: `${field} has ${got} entries; at most ${limit} are allowed: send several batches.`,
    details: [{ field, got, problem: 'too_many' }],
  });

/** Returns the number of entries of an array or object; 0 for another value. */
const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

/**
 * Reads a batch of queries of version 0.2, by their keys.
 *
 * @throws {Problem} payload_too_large above 200 queries, unprocessable_entity for another form (contract C17.4)
 */
export const readBatchOfQueries = (given: unknown): ReadonlyMap<string, ReadQuery> => {
  if (sizeOf(given) > BATCH_LIMIT) throw tooMany('queries', sizeOf(given), BATCH_LIMIT);
  return new Map([...checked(QueryBatch, given, 'queries')].map(([key, query]) => [key, readQuery(query)]));
};

/**
 * Reads a batch of the draft of version 1.0.
 *
 * @throws {Problem} as {@link readBatchOfQueries}.
 */
export const readDraftBatch = (body: JsonObject): readonly ReadQuery[] => {
  if (sizeOf(body['queries']) > BATCH_LIMIT) throw tooMany('queries', sizeOf(body['queries']), BATCH_LIMIT);
  return checked(DraftBatch, body, 'body').queries.map(readDraftQuery);
};

/**
 * Reads a data extension.
 *
 * @throws {Problem} payload_too_large above 100 ids, unprocessable_entity for another form or an unknown property (C17.12)
 */
export const readExtension = (given: unknown): DataExtension => {
  const ids = sizeOf(given) > 0 ? sizeOf((given as JsonObject)['ids']) : 0;
  if (ids > EXTENSION_LIMIT) throw tooMany('ids', ids, EXTENSION_LIMIT);
  const extension = checked(DataExtension, given, 'extend');
  refuseUnknown(extension);
  return extension;
};
