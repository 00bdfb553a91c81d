import { fold } from '../../../../src/names/fold.js';
import type { EverydaySearch } from '../../../../testkit/everyday-searches/searches.js';
import type { Plant } from './right-plants.js';

/** What the data lack for a search. */
type Gap = 'no record' | 'no such name';

/** A search with its first results. */
export interface JudgedSearch {
  readonly search: EverydaySearch;
  readonly found: readonly string[];
  /** Position of the first right result, from 1; infinity if the results that are judged have none. */
  readonly position: number;
  readonly gap: Gap | null;
}

/** Kinds of search whose text is a name itself. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(['name', 'regional']);

/** Judges the results of a search: scientific names, best first. */
export const judgeSearch = (
  search: EverydaySearch,
  plants: readonly Plant[],
  found: readonly string[],
): JudgedSearch => {
  const right = new Set(plants.map(({ name }) => name));
  const at = found.findIndex((name) => right.has(name));
  return { search, found, position: at < 0 ? Number.POSITIVE_INFINITY : at + 1, gap: gapOf(search, plants) };
};

/** A plant cannot be found by a name, or a form of it, that it does not have; by the name of its group it can. */
const gapOf = (
  { kind, text, names, answers: { genera, families } }: EverydaySearch,
  plants: readonly Plant[],
): Gap | null => {
  if (plants.length === 0) return 'no record';
  const wanted = new Set((WHOLE_NAMES.has(kind) ? [text] : names).map(fold));
  if (wanted.size === 0 || (names.length > 0 && genera.length + families.length > 0)) return null;
  const hasName = plants.some(({ commonNames }) => commonNames.some((name) => wanted.has(fold(name))));
  return hasName ? null : 'no such name';
};

/** Shares of searches, from 0 to 1; NaN of no searches. */
export interface Shares {
  readonly searches: number;
  readonly first: number;
  readonly firstFive: number;
}

/** Returns how often a right plant comes first, and among the first five. */
export const sharesOf = (judged: readonly JudgedSearch[]): Shares => {
  const share = (most: number): number =>
    judged.filter(({ position }) => position <= most).length / judged.length;
  return { searches: judged.length, first: share(1), firstFive: share(5) };
};
