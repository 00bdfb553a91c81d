import type { z } from 'zod';
import { type ExternalId, externalIdIn, externalIdOf, SCHEMES } from '../../fields/external-ids.js';
import { labelPosition, VOCABULARIES } from '../../fields/vocabularies.js';
import type { JsonObject } from '../../http/body.js';
import { problem } from '../../http/problem.js';
import type { NameToMatch } from '../../matching/match.js';
import { parseName } from '../../names/parse.js';
import type { ReconciledQuery } from './candidates.js';
import { ENTITY_TYPES, type EntityTypeId } from './entities.js';
import {
  BATCH_LIMIT,
  DataExtension,
  DraftBatch,
  type DraftQuery,
  EXTENSION_LIMIT,
  type PropertyValues,
  type Query,
  QueryBatch,
} from './schema.js';

/** A query, ready for the matcher. */
export interface ReadQuery extends ReconciledQuery {
  /** The name with its hints; null without one. */
  readonly named: NameToMatch | null;
  /** An identifier; null without one. */
  readonly identified: NameToMatch | null;
  /** Id of the entity that the query names itself; null without one. */
  readonly entity: string | null;
}

/** Maximum number of reported faults. */
const MAX_FAULTS = 20;
/** The match and its ten alternatives. */
const MOST_CANDIDATES = 11;

/**
 * Reads a text of JSON that a caller sent as a parameter or as a member of a form.
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

/** Returns the value in the form of a schema; throws 422 with up to 20 faults. */
const inForm = <T>(schema: z.ZodType<T>, value: unknown, within: string): T => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const details = read.error.issues.slice(0, MAX_FAULTS).map(({ path, code }) => ({
    field: [within, ...path.map(String)].join('.'),
    got: null,
    problem: code === 'too_big' ? 'too_long' : 'wrong_type',
  }));
  throw problem('unprocessable_entity', {
    message: `${details.map(({ field }) => field).join(', ')}: not in the form of the reconciliation protocol (names and values have at most 200 characters).`,
    details,
  });
};

const tooMany = (field: string, got: number, limit: number) =>
  problem('payload_too_large', {
    message: `${field} has ${got} entries; at most ${limit} are allowed: send several batches.`,
    details: [{ field, got, problem: 'too_many' }],
  });

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

/**
 * Reads a batch of queries of version 0.2, by their keys.
 *
 * @throws {Problem} payload_too_large above 200 queries, unprocessable_entity for another form (contract C17.4)
 */
export const readBatchOfQueries = (given: unknown): ReadonlyMap<string, ReadQuery> => {
  if (sizeOf(given) > BATCH_LIMIT) throw tooMany('queries', sizeOf(given), BATCH_LIMIT);
  const batch = inForm(QueryBatch, given, 'queries');
  return new Map(Object.entries(batch).map(([key, query]) => [key, readQuery(query)]));
};

/**
 * Reads a batch of the draft of version 1.0.
 *
 * @throws {Problem} as {@link readBatchOfQueries}.
 */
export const readDraftBatch = (body: JsonObject): readonly ReadQuery[] => {
  if (sizeOf(body['queries']) > BATCH_LIMIT) throw tooMany('queries', sizeOf(body['queries']), BATCH_LIMIT);
  return inForm(DraftBatch, body, 'body').queries.map(readDraftQuery);
};

/**
 * Reads a data extension.
 *
 * @throws {Problem} payload_too_large above 100 ids, unprocessable_entity for another form (contract C17.12)
 */
export const readExtension = (given: unknown): DataExtension => {
  const ids = sizeOf(given) > 0 ? sizeOf((given as JsonObject)['ids']) : 0;
  if (ids > EXTENSION_LIMIT) throw tooMany('ids', ids, EXTENSION_LIMIT);
  return inForm(DataExtension, given, 'extend');
};

/** Returns the first value of a property as a text: of an entity its name, else its id. */
const textOf = (given: PropertyValues): string => {
  const [value] = [given].flat();
  if (typeof value !== 'object') return String(value ?? '').trim();
  return (value.name ?? value.id.replace(/^(?:genus|family):/, '')).trim();
};

const RANK_NAMES = new Map([
  ['subspecies', 'ssp'],
  ['subsp', 'ssp'],
  ['variety', 'var'],
  ['varietas', 'var'],
  ['forma', 'form'],
  ['f', 'form'],
  ['subvariety', 'subvar'],
]);

/** Returns a rank as its label; null for another text, which says nothing. */
const rankOf = (text: string | undefined): string | null => {
  const word = (text ?? '').toLowerCase().replace(/\.$/, '');
  const position = labelPosition('rank', RANK_NAMES.get(word) ?? word);
  return position === undefined ? null : VOCABULARIES.rank[position]!;
};

/** Returns the identifier among the values; null for a text that is none, undefined if there is no such value. */
const identifierIn = (values: ReadonlyMap<string, string>): ExternalId | null | undefined => {
  for (const scheme of SCHEMES) {
    const given = values.get(scheme) ?? values.get(`${scheme}_id`);
    if (given !== undefined && given !== '') return externalIdIn(scheme, given) ?? null;
  }
  const any = values.get('external_id');
  return any === undefined || any === '' ? undefined : (externalIdOf(any) ?? null);
};

/** Returns the name with the author, unless it has one. */
const withAuthor = (name: string, author: string | undefined): string => {
  if (!author) return name;
  const parsed = parseName(name);
  return parsed.kind === 'name' && parsed.author === null ? `${name} ${author}` : name;
};

const isType = (text: string): text is EntityTypeId => ENTITY_TYPES.some(({ id }) => id === text);

interface GivenQuery {
  readonly name: string | undefined;
  readonly types: readonly string[];
  readonly limit: number | undefined;
  readonly values: ReadonlyMap<string, string>;
  readonly entity?: string | undefined;
}

const readGiven = ({ name = '', types, limit, values, entity = '' }: GivenQuery): ReadQuery => {
  const identifier = identifierIn(values);
  const text = name.trim();
  return {
    // Types that do not exist have no candidates.
    types: types.length === 0 ? [] : types.filter(isType),
    isImpossible: types.length > 0 && !types.some(isType),
    rank: rankOf(values.get('rank')),
    limit: Math.min(MOST_CANDIDATES, Math.floor(limit ?? MOST_CANDIDATES)),
    named:
      text === ''
        ? null
        : {
            name: withAuthor(text, values.get('author')),
            genus: values.get('genus'),
            family: values.get('family'),
          },
    identified: identifier === undefined ? null : { name: '', identifier },
    entity: entity === '' ? null : entity,
  };
};

const readQuery = ({ query, type, limit, properties = [] }: Query): ReadQuery =>
  readGiven({
    name: query,
    types: type === undefined ? [] : [type].flat(),
    limit,
    values: new Map(properties.map(({ pid, v }) => [pid, textOf(v)])),
  });

const readDraftQuery = ({ type, limit, conditions }: DraftQuery): ReadQuery => {
  const of = (wanted: DraftQuery['conditions'][number]['matchType']) =>
    conditions.filter(({ matchType }) => matchType === wanted);
  const values = of('property').map(
    ({ propertyId = '', propertyValue }) => [propertyId, textOf(propertyValue)] as const,
  );
  const id = of('id').map(({ propertyValue }) => textOf(propertyValue))[0];
  return readGiven({
    name: of('name').map(({ propertyValue }) => textOf(propertyValue))[0],
    types: type === undefined ? [] : [type],
    limit,
    values: new Map(values),
    entity: id,
  });
};
