import type { ExternalId } from '../fields/external-ids.js';
import { confidence, costOf } from './confidence.js';
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

/** Number of wrong letters, which cost confidence, and other possible species. */
interface MatchDetails {
  readonly edits?: number;
  readonly alternatives?: readonly Bearer[];
}

/** Creates a match of a species, with a reason of its own if no checklist places its name. */
export const matched = (
  type: MatchType,
  bearer: Bearer,
  reasons: readonly Reason[],
  { edits = 0, alternatives = [] }: MatchDetails = {},
): NameMatch => ({
  type,
  bearer,
  genus: null,
  family: null,
  confidence: confidence(type, reasons, edits),
  reasons: bearer.status === 'unknown' ? [...reasons, 'status_unknown'] : reasons,
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

const higherRank = (
  taxon: Pick<NameMatch, 'genus' | 'family'>,
  reasons: readonly Reason[],
  { edits = 0, alternatives = [] }: MatchDetails,
): NameMatch => ({
  ...noMatch(reasons, alternatives),
  ...taxon,
  type: 'higher_rank',
  confidence: confidence('higher_rank', reasons, edits),
});

/** Creates a match of a genus. */
export const genusMatch = (genus: Genus, reasons: readonly Reason[], details: MatchDetails = {}): NameMatch =>
  higherRank({ genus, family: null }, reasons, details);

/** Creates a match of a family. */
export const familyMatch = (
  family: MatchedFamily,
  reasons: readonly Reason[],
  details: MatchDetails = {},
): NameMatch => higherRank({ genus: null, family }, reasons, details);
