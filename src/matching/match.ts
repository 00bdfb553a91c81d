import type { Bearer, Genus } from './queries.js';
import type { Reason } from './reasons.js';

export const MATCH_TYPES = [
  'exact',
  'normalised',
  'authorship_differs',
  'fuzzy',
  'higher_rank',
  'none',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** A name of a list with what its list says beside it. */
export interface AskedName {
  readonly name: string;
  /** Accepted genus or family, where the list has them: they decide between homonyms. */
  readonly genus?: string | null;
  readonly family?: string | null;
}

/** What became of a name. */
export interface Match {
  readonly type: MatchType;
  /** The accepted species, by the name that led to it; null where there is none. */
  readonly bearer: Bearer | null;
  /** The genus, where no more than that is known. */
  readonly genus: Genus | null;
  /** 0 to 100 (contract C7.25). */
  readonly confidence: number;
  readonly reasons: readonly Reason[];
  /** Species that were not chosen, the nearest first. */
  readonly alternatives: readonly Bearer[];
}

const START: Readonly<Record<MatchType, number>> = {
  exact: 100,
  normalised: 95,
  authorship_differs: 70,
  fuzzy: 95,
  higher_rank: 50,
  none: 0,
};
const PER_EDIT = 10;
const LESS: Partial<Record<Reason, number>> = {
  author_compatible: 2,
  author_unknown: 5,
  synonym: 2,
  homonyms: 10,
  abbreviated_genus: 15,
  hint_disagrees: 20,
  qualified: 30,
  species_unknown: 20,
};

/** By the kind of match, less what each reason and each changed letter takes from it. */
const confidence = (type: MatchType, reasons: readonly Reason[], edits = 0): number =>
  Math.max(0, START[type] - PER_EDIT * edits - reasons.reduce((sum, reason) => sum + (LESS[reason] ?? 0), 0));

const MOST_ALTERNATIVES = 10;

/** One bearer a species, the first. */
export const bySpecies = (bearers: readonly Bearer[]): readonly Bearer[] =>
  [...new Map([...bearers].reverse().map((bearer) => [bearer.id, bearer])).values()].reverse();

/** A match without a species, with those that it may have been. */
export const noMatch = (reasons: readonly Reason[], alternatives: readonly Bearer[] = []): Match => ({
  type: 'none',
  bearer: null,
  genus: null,
  confidence: 0,
  reasons,
  alternatives: bySpecies(alternatives).slice(0, MOST_ALTERNATIVES),
});

/** A match of a species. */
export const matched = (
  type: MatchType,
  bearer: Bearer,
  reasons: readonly Reason[],
  {
    edits = 0,
    alternatives = [],
  }: { readonly edits?: number; readonly alternatives?: readonly Bearer[] } = {},
): Match => ({
  type,
  bearer,
  genus: null,
  confidence: confidence(type, reasons, edits),
  reasons,
  alternatives: bySpecies(alternatives)
    .filter(({ id }) => id !== bearer.id)
    .slice(0, MOST_ALTERNATIVES),
});

/** A match of a genus, all that is known of the name. */
export const genusMatch = (
  genus: Genus,
  reasons: readonly Reason[],
  alternatives: readonly Bearer[] = [],
  edits = 0,
): Match => ({
  type: 'higher_rank',
  bearer: null,
  genus,
  confidence: confidence('higher_rank', reasons, edits),
  reasons,
  alternatives: bySpecies(alternatives).slice(0, MOST_ALTERNATIVES),
});
