import { FACT_FIELDS } from '../fields/registry.js';
import { type Label, labelAt } from '../fields/vocabularies.js';
import { didYouMean, quoted } from '../wording/suggestions.js';
import { COLLECTIONS } from './collections.js';
import { parseList } from './parse.js';
import type { Predicate } from './predicate.js';
import type { Warning } from './warning.js';

/** Conditions on facts (contract C10.2). A missing one matches every fact, an empty list none. */
export interface FactsQuery {
  /** Keys of fields, with aliases resolved (C6.31). */
  readonly attributes?: readonly string[];
  /** Slugs of sources. */
  readonly sources?: readonly string[];
  readonly statuses?: readonly Label<'fact_status'>[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads the query string of the facts of a species. Every fact has a value in each of these columns, so `null` matches
 * none.
 *
 * @throws {QueryProblem} bad_request for syntax, unknown keys and invalid values.
 */
export const parseFacts = (raw: string): FactsQuery => {
  const { where, warnings } = parseList(COLLECTIONS.facts, raw);
  const listed = new Map(where.map((predicate) => [columnOf(predicate), valuesOf(predicate)] as const));
  const attributes = listed.get('attribute_name')?.map(String);
  const statuses = listed.get('status')?.map((position) => labelAt('fact_status', Number(position)));
  return {
    attributes,
    sources: listed.get('source')?.map(String),
    statuses: statuses as readonly Label<'fact_status'>[] | undefined,
    warnings: [...warnings, ...(attributes ?? []).filter((key) => !FACT_KEYS.has(key)).map(unknownAttribute)],
  };
};

const FACT_KEYS: ReadonlySet<string> = new Set(FACT_FIELDS.map(({ key }) => key));

/** Returns the warning for an attribute that no fact can have, with the nearest key or alias (C6.31). */
const unknownAttribute = (attribute: string): Warning => {
  const spellings = FACT_FIELDS.flatMap(({ key, aliases }) => [key, ...aliases]);
  return {
    param: 'filter[attribute_name]',
    problem: 'not_found',
    message: `filter[attribute_name]: no field with facts has the key ${quoted(attribute)}, so it matches nothing${didYouMean(attribute, spellings) || '.'}`,
  };
};

/** Returns the warning for a slug that no source has, with the nearest known one (C6.31). */
export const unknownSource = (slug: string, known: readonly string[]): Warning => ({
  param: 'filter[source]',
  problem: 'not_found',
  message: `filter[source]: no source has the slug ${quoted(slug)}, so it matches nothing${didYouMean(slug, known) || '; GET /api/v1/sources lists them.'}`,
});

/** Returns the column that a filter of facts tests. The predicate is a value list, a test for a missing value, or both. */
const columnOf = (predicate: Predicate): string | undefined => {
  if ('any' in predicate) return columnOf(predicate.any[0]!);
  if ('not' in predicate) return columnOf(predicate.not);
  if ('present' in predicate) return predicate.present;
  return 'column' in predicate ? predicate.column : undefined;
};

const valuesOf = (predicate: Predicate): readonly (number | string)[] => {
  if ('any' in predicate) return predicate.any.flatMap(valuesOf);
  return 'in' in predicate ? predicate.in : [];
};
