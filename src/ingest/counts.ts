/** Results of ingesting one file, for the summary and the JSON result. */
export interface Counts {
  /** Rows of the file. */
  readonly rows: number;
  /** Malformed rows, and malformed parts of rows. */
  readonly unreadable: number;
  /** Species created from the names of the file. */
  readonly newSpecies: number;
  /**
   * Claims after reduction to one per species, attribute and source, followed by the outcomes of these claims
   * (C10.5).
   */
  readonly claims: number;
  readonly accepted: number;
  readonly unchanged: number;
  readonly superseded: number;
  readonly rejected: number;
  /** Claims and statements withdrawn because a complete file no longer makes them (C10.8). */
  readonly withdrawn: number;
  /** Lists of common names, presences and images that were written. */
  readonly written: number;
  /** Presences added, changed or withdrawn. If there are any, the species of each zone are counted again. */
  readonly distributions: number;
  /** Species published to the search stores. A species that several batches change counts once per batch. */
  readonly published: number;
  /** Distinct names by kind of match (`own`, `accepted`, `synonym`, …, `unknown`). */
  readonly matched: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

export const ZERO_COUNTS: Counts = {
  rows: 0,
  unreadable: 0,
  newSpecies: 0,
  claims: 0,
  accepted: 0,
  unchanged: 0,
  superseded: 0,
  rejected: 0,
  withdrawn: 0,
  written: 0,
  distributions: 0,
  published: 0,
  matched: {},
  warnings: [],
};

/** Names of the counts that are numbers. */
export type CountName = {
  [K in keyof Counts]: Counts[K] extends number ? K : never;
}[keyof Counts];

/** Returns the counts with the increments added. */
export const addCounts = (counts: Counts, increments: Partial<Record<CountName, number>>): Counts => {
  const sum: Record<CountName, number> = { ...counts };
  for (const [name, n] of Object.entries(increments) as [CountName, number][]) sum[name] += n;
  return { ...counts, ...sum };
};

/** Kinds of match that lead to no species. */
const UNMATCHED: ReadonlySet<string> = new Set(['ambiguous', 'listed', 'uncertain', 'unknown']);

/** Returns the number of distinct names for which no species was found. */
export const unmatched = (counts: Counts): number =>
  Object.entries(counts.matched)
    .filter(([match]) => UNMATCHED.has(match))
    .reduce((sum, [, n]) => sum + n, 0);

/** Returns whether the file has names, and none of them matches a species. */
export const isAllUnmatched = (counts: Counts): boolean => {
  const names = Object.values(counts.matched).reduce((sum, n) => sum + n, 0);
  return names > 0 && unmatched(counts) === names;
};

/**
 * Returns the counts before claims are merged a second time: claims that were merged already will be counted as
 * unchanged, so their number is subtracted here.
 */
export const countsBeforeRepeat = (counts: Counts): Counts => ({
  ...counts,
  claims: 0,
  unchanged: -counts.accepted - counts.rejected,
});
