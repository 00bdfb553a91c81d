import { COLLECTIONS } from '../../src/query/collections.js';
import { type FoundParents, listQuery } from '../../src/query/parent-scope.js';
import { type ParsedList, parseList } from '../../src/query/parse.js';
import type { Predicate } from '../../src/query/predicate.js';
import { QueryProblem } from '../../src/query/problem.js';

type Name = keyof typeof COLLECTIONS;

export const parse = (raw: string, name: Name = 'species'): ParsedList => parseList(COLLECTIONS[name], raw);

/** Returns the conditions of a query on species. */
export const where = (raw: string, parents: FoundParents = new Map()): readonly Predicate[] =>
  listQuery(parseList(COLLECTIONS.species, raw), parents).where;

/** Returns the problem with which a query string is refused; throws if it is accepted. */
export const problemOf = (raw: string, name: Name = 'species'): QueryProblem => {
  try {
    parse(raw, name);
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
  throw new Error(`The query string is accepted: ${raw}`);
};

/** Values of a species by column. */
export type Columns = Readonly<Record<string, number | string | readonly (number | string)[] | null>>;

/** Evaluates a predicate in two-valued logic, as the reference for these tests: a missing value fulfils nothing. */
const matches = (predicate: Predicate, columns: Columns): boolean => {
  if ('nothing' in predicate) return false;
  if ('all' in predicate) return predicate.all.every((part) => matches(part, columns));
  if ('any' in predicate) return predicate.any.some((part) => matches(part, columns));
  if ('not' in predicate) return !matches(predicate.not, columns);
  const values = [columns['present' in predicate ? predicate.present : predicate.column] ?? []].flat();
  if ('present' in predicate) return values.length > 0;
  if ('in' in predicate) return values.some((value) => predicate.in.includes(value));
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = predicate;
  return values.some((value) => Number(value) >= atLeast && Number(value) <= atMost);
};

/** Returns whether a query lists a species with these columns. */
export const lists = (raw: string, columns: Columns, parents: FoundParents = new Map()): boolean =>
  where(raw, parents).every((predicate) => matches(predicate, columns));

export const percent = (text: string): string => encodeURIComponent(text);
