import type { ExternalId } from '../fields/external-ids.js';
import type { Bearer, Genus, MatchedFamily } from './queries.js';
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

export const MATCH_KINDS = ['scientific', 'common'] as const;
/** Which names a text may be; default `scientific`. */
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A name to match, with hints; or an identifier. */
export interface NameToMatch {
  readonly name: string;
  /** Identifier of the species, by which it is matched whatever the name (contract C2.63); null if the text is none. */
  readonly identifier?: ExternalId | null;
  /** Accepted genus or family, if known; decides between homonyms. */
  readonly genus?: string | null;
  readonly family?: string | null;
  /** `common`: also a common name (contract C7.38). */
  readonly kind?: MatchKind | null;
}

/** The match of a name. */
export interface NameMatch {
  readonly type: MatchType;
  /** The accepted species with the name that led to it; null if there is none. */
  readonly bearer: Bearer | null;
  /** The genus, if only the genus is known. */
  readonly genus: Genus | null;
  /** The family, if the name is that of a family. */
  readonly family: MatchedFamily | null;
  /** Confidence from 0 to 100 (contract C7.25). */
  readonly confidence: number;
  readonly reasons: readonly Reason[];
  /** Species that were not chosen, closest first. */
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
  author_unknown: 10,
  no_such_author: 15,
  synonym: 2,
  homonyms: 10,
  common_name: 10,
  abbreviated_genus: 15,
  hint_disagrees: 20,
  qualified: 30,
  species_unknown: 20,
  subgenus_ignored: 5,
  words_unknown: 5,
  vernacular_differs: 30,
};

const costOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, reason) => sum + (LESS[reason] ?? 0), 0);

/** Computes the confidence: a value per match type, less deductions per reason and changed letter. */
const confidence = (type: MatchType, reasons: readonly Reason[], edits = 0): number =>
  Math.max(0, START[type] - PER_EDIT * edits - costOf(reasons));

const MOST_ALTERNATIVES = 10;

/** Keeps the first candidate per species. */
export const bySpecies = (bearers: readonly Bearer[]): readonly Bearer[] =>
  [...new Map([...bearers].reverse().map((bearer) => [bearer.id, bearer])).values()].reverse();

/** Creates a match without a species, with alternatives. */
export const noMatch = (reasons: readonly Reason[], alternatives: readonly Bearer[] = []): NameMatch => ({
  type: 'none',
  bearer: null,
  genus: null,
  family: null,
  confidence: 0,
  reasons,
  alternatives: bySpecies(alternatives).slice(0, MOST_ALTERNATIVES),
});

/** Creates a match of a species. */
export const matched = (
  type: MatchType,
  bearer: Bearer,
  reasons: readonly Reason[],
  {
    edits = 0,
    alternatives = [],
  }: { readonly edits?: number; readonly alternatives?: readonly Bearer[] } = {},
): NameMatch => ({
  type,
  bearer,
  genus: null,
  family: null,
  confidence: confidence(type, reasons, edits),
  reasons,
  alternatives: bySpecies(alternatives)
    .filter(({ id }) => id !== bearer.id)
    .slice(0, MOST_ALTERNATIVES),
});

/** Adds reasons to a match, each once, with what they cost, and alternatives behind its own. */
export const withReasons = (
  match: NameMatch,
  reasons: readonly Reason[],
  alternatives: readonly Bearer[] = [],
): NameMatch => {
  const more = reasons.filter((reason) => !match.reasons.includes(reason));
  return {
    ...match,
    confidence: Math.max(0, match.confidence - costOf(more)),
    reasons: [...match.reasons, ...more],
    alternatives: bySpecies([...match.alternatives, ...alternatives])
      .filter(({ id }) => id !== match.bearer?.id)
      .slice(0, MOST_ALTERNATIVES),
  };
};

/** Creates a match of a genus. */
export const genusMatch = (
  genus: Genus,
  reasons: readonly Reason[],
  alternatives: readonly Bearer[] = [],
  edits = 0,
): NameMatch => ({
  type: 'higher_rank',
  bearer: null,
  genus,
  family: null,
  confidence: confidence('higher_rank', reasons, edits),
  reasons,
  alternatives: bySpecies(alternatives).slice(0, MOST_ALTERNATIVES),
});

/** Creates a match of a family. */
export const familyMatch = (
  family: MatchedFamily,
  reasons: readonly Reason[],
  edits = 0,
  alternatives: readonly Bearer[] = [],
): NameMatch => ({
  type: 'higher_rank',
  bearer: null,
  genus: null,
  family,
  confidence: confidence('higher_rank', reasons, edits),
  reasons,
  alternatives: bySpecies(alternatives).slice(0, MOST_ALTERNATIVES),
});
