import { checked, type JsonObject } from '../../http/body.js';
import { problem } from '../../http/problem.js';
import { refuseUnknown } from './extend.js';
import { type ReadQuery, readDraftQuery, readQuery } from './read-query.js';
import { BATCH_LIMIT, DataExtension, DraftBatch, EXTENSION_LIMIT, QueryBatch } from './schema.js';

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
  return new Map([...checked(QueryBatch, given, ['queries'])].map(([key, query]) => [key, readQuery(query)]));
};

/**
 * Reads a batch of the draft of version 1.0.
 *
 * @throws {Problem} as {@link readBatchOfQueries}.
 */
export const readDraftBatch = (body: JsonObject): readonly ReadQuery[] => {
  if (sizeOf(body['queries']) > BATCH_LIMIT) throw tooMany('queries', sizeOf(body['queries']), BATCH_LIMIT);
  return checked(DraftBatch, body).queries.map(readDraftQuery);
};

/**
 * Reads a data extension.
 *
 * @param within Path of the extension in the body.
 * @throws {Problem} payload_too_large above 100 ids, unprocessable_entity for another form or an unknown property (C17.12)
 */
export const readExtension = (given: unknown, within: readonly string[]): DataExtension => {
  const ids = sizeOf(given) > 0 ? sizeOf((given as JsonObject)['ids']) : 0;
  if (ids > EXTENSION_LIMIT) throw tooMany('ids', ids, EXTENSION_LIMIT);
  const extension = checked(DataExtension, given, within);
  refuseUnknown(extension);
  return extension;
};
