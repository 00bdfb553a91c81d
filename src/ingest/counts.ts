/** What was done with a file, for the summary and the JSON result. */
export interface Counts {
  /** Rows of the file, and rows or parts of rows that could not be read. */
  readonly rows: number;
  readonly unreadable: number;
  /** Species the file's names added. */
  readonly newSpecies: number;
  /** One claim a (species, attribute, source), and what became of them (C10.5). */
  readonly claims: number;
  readonly accepted: number;
  readonly unchanged: number;
  readonly superseded: number;
  readonly rejected: number;
  /** Claims and statements that a complete file no longer makes (C10.8). */
  readonly withdrawn: number;
  /** Lists of common names, presences and images that were written. */
  readonly written: number;
  /** Presences added, changed or withdrawn: zones are counted anew when there are any. */
  readonly distributions: number;
  /** Species written out for the search stores; one that several batches changed counts in each. */
  readonly published: number;
  /** Distinct names by how their species was found, or why not. */
  readonly matched: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

export const NOTHING_COUNTED: Counts = {
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

/** The figures of `Counts`. */
export type Figure = {
  [K in keyof Counts]: Counts[K] extends number ? K : never;
}[keyof Counts];

/** Counts with some figures raised. */
export const raise = (counts: Counts, by: Partial<Record<Figure, number>>): Counts => {
  const raised: Record<Figure, number> = { ...counts };
  for (const [figure, n] of Object.entries(by) as [Figure, number][]) raised[figure] += n;
  return { ...counts, ...raised };
};

/** How a name is matched that has no species. */
const UNMATCHED: ReadonlySet<string> = new Set(['ambiguous', 'uncertain', 'unknown']);

/** Distinct names for which no species was found. */
export const unmatched = (counts: Counts): number =>
  Object.entries(counts.matched)
    .filter(([how]) => UNMATCHED.has(how))
    .reduce((sum, [, n]) => sum + n, 0);

/** For merging again: what was merged stays, is counted, and will be found unchanged: that many are taken off beforehand. */
export const countAgain = (counts: Counts): Counts => ({
  ...counts,
  claims: 0,
  unchanged: -counts.accepted - counts.rejected,
});
