import type { MatchType, NameMatch } from '../../matching/match.js';
import type { Bearer } from '../../matching/queries.js';
import { type Reason, reasonText } from '../../matching/reasons.js';
import {
  type Entity,
  type EntityTypeId,
  familyEntity,
  genusEntity,
  speciesEntity,
  typeNamed,
} from './entities.js';

/** What a query demands of its candidates. */
export interface CandidateConditions {
  /** Types that candidates may have; empty for any. */
  readonly types: readonly EntityTypeId[];
  /** Whether the query names types and all of them are unknown: then nothing is a candidate. */
  readonly hasOnlyUnknownTypes: boolean;
  /** Rank of the name, as a label of C1.12; null if it was not given. */
  readonly rank: string | null;
  readonly limit: number;
}

/** A feature of a candidate: why it is one (contract C17.8). */
export interface Feature {
  readonly id: string;
  readonly name: string;
  readonly value: boolean;
}

/** A candidate, in the form of both versions of the protocol. */
export interface ReconciledCandidate {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: readonly { readonly id: string; readonly name: string }[];
  /** Confidence from 0 to 100 (C7.25); 0 for an alternative, which has none. */
  readonly score: number;
  readonly match: boolean;
  readonly features: readonly Feature[];
}

/** Match types of names that are known as written, apart from orthography. */
const CERTAIN: ReadonlySet<MatchType> = new Set(['exact', 'normalised']);

/** Reasons that leave another species plausible although one was chosen. */
const DOUBTS: ReadonlySet<Reason> = new Set([
  'homonyms',
  'hint_disagrees',
  'qualified',
  'common_name',
  'abbreviated_genus',
  'misapplied',
]);

/** Reasons of a name that is itself that of a genus or family, and not a species whose genus or family is known. */
const NAMES_GROUP: ReadonlySet<Reason> = new Set(['genus_only', 'family_only']);

/** Returns whether nothing else is plausible (contract C17.7). */
const isCertain = ({ type, bearer, reasons, alternatives }: NameMatch): boolean => {
  if (alternatives.length > 0 || reasons.some((reason) => DOUBTS.has(reason))) return false;
  if (bearer !== null) return CERTAIN.has(type);
  return reasons.some((reason) => NAMES_GROUP.has(reason)) && !reasons.includes('typos');
};

const TYPE_NAMES: Readonly<Record<MatchType, string>> = {
  exact: 'The name is known as written.',
  normalised: 'The name is known in another spelling.',
  authorship_differs: 'The name is known with another author.',
  fuzzy: 'The known name differs in some letters.',
  higher_rank: 'Only the species, genus or family is known.',
  none: 'Nothing decides for this candidate.',
};

const feature = (id: string, name: string, value = true): Feature => ({ id, name, value });

const featuresOf = ({ type, reasons }: NameMatch): readonly Feature[] => [
  feature(type, TYPE_NAMES[type]),
  ...reasons.map((code) => feature(code, reasonText(code))),
];

const rankFeature = (rank: string | null, bearer: Bearer | null): readonly Feature[] =>
  rank === null
    ? []
    : [feature('rank', 'The candidate has the given rank.', bearer !== null && bearer.rank === rank)];

const identifierFeature = (byIdentifier: Bearer | null | undefined, { id }: Bearer): readonly Feature[] =>
  byIdentifier === undefined
    ? []
    : [feature('external_id', 'The candidate has the given identifier.', byIdentifier?.id === id)];

const chosenEntity = ({ bearer, genus, family }: NameMatch): Entity | null =>
  (bearer && speciesEntity(bearer)) ?? (genus && genusEntity(genus)) ?? (family && familyEntity(family));

/**
 * Returns the candidates of a query, best first (contract C17.6 to C17.8).
 *
 * @param named Match of the name; null if the query has only an identifier.
 * @param identified Match of the identifier; null if the query has none.
 */
export const candidatesOf = (
  { types, hasOnlyUnknownTypes, rank, limit }: CandidateConditions,
  named: NameMatch | null,
  identified: NameMatch | null,
): readonly ReconciledCandidate[] => {
  if (hasOnlyUnknownTypes) return [];
  const byIdentifier = identified === null ? undefined : identified.bearer;
  const agrees = byIdentifier === undefined || leadsTo(named, byIdentifier);
  const chosenOf = (match: NameMatch): readonly ReconciledCandidate[] => {
    const entity = chosenEntity(match);
    if (entity === null) return [];
    const extra = [
      ...rankFeature(rank, match.bearer),
      ...(match.bearer ? identifierFeature(byIdentifier, match.bearer) : []),
    ];
    const isMatch = agrees && isCertain(match) && extra.every(({ value }) => value);
    return [candidate(entity, match.confidence, isMatch, [...featuresOf(match), ...extra])];
  };
  const alternativesOf = (match: NameMatch): readonly ReconciledCandidate[] =>
    match.alternatives.map((bearer) =>
      candidate(speciesEntity(bearer), 0, false, [
        ...(match.bearer === null ? featuresOf(match) : [feature('alternative', TYPE_NAMES.none)]),
        ...rankFeature(rank, bearer),
        ...identifierFeature(byIdentifier, bearer),
      ]),
    );
  const matches = [identified, named].filter((match) => match !== null);
  const found = [...matches.flatMap(chosenOf), ...matches.flatMap(alternativesOf)];
  return onePerEntity(found)
    .filter(({ type: [type] }) => types.length === 0 || types.some((id) => id === type?.id))
    .slice(0, limit);
};

/** Returns whether a name leads to the same species as the identifier, or to no plant. */
const leadsTo = (named: NameMatch | null, identified: Bearer | null): boolean =>
  named === null ||
  named.bearer?.id === identified?.id ||
  (named.type === 'none' && named.alternatives.length === 0);

const candidate = (
  { id, name, description, type }: Entity,
  score: number,
  match: boolean,
  features: readonly Feature[],
): ReconciledCandidate => ({ id, name, description, type: [typeNamed(type)], score, match, features });

/** Returns the candidate of a query that names its entity by id (contract C17.15). */
export const namedEntity = (entity: Entity): ReconciledCandidate =>
  candidate(entity, 100, true, [feature('id', 'The candidate has the given id.')]);

/** Keeps the first candidate of each entity. */
const onePerEntity = (candidates: readonly ReconciledCandidate[]): readonly ReconciledCandidate[] =>
  [...new Map([...candidates].reverse().map((each) => [each.id, each])).values()].reverse();
