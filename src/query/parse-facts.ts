import { type Label, labelAt } from '../fields/vocabularies.js';
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
  const statuses = listed.get('status')?.map((position) => labelAt('fact_status', Number(position)));
  return {
    attributes: listed.get('attribute_name')?.map(String),
    sources: listed.get('source')?.map(String),
    statuses: statuses as readonly Label<'fact_status'>[] | undefined,
    warnings,
  };
};

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
