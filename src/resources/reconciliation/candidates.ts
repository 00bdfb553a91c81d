import type { MatchType, NameMatch } from '../../matching/match.js';
import type { Bearer } from '../../matching/queries.js';
import { type Reason, reasonText } from '../../matching/reasons.js';
import {
  type CandidateCondition,
  type ComparedEntity,
  type ComparedKind,
  type Comparison,
  type Comparisons,
  compared,
  type LedTo,
} from './conditions.js';
import {
  type Entity,
  type EntityTypeId,
  familyEntity,
  familyValues,
  genusEntity,
  genusValues,
  speciesEntity,
  speciesValues,
  typeNamed,
} from './entities.js';
import type { FoundEntity } from './find-entities.js';
import type { QueriedIdentifier } from './read-query.js';

/** What a query demands of its candidates. */
export interface CandidateConditions {
  /** Types that candidates may have; empty for any. */
  readonly types: readonly EntityTypeId[];
  /** Whether the query names types and all of them are unknown: then nothing is a candidate. */
  readonly hasOnlyUnknownTypes: boolean;
  readonly limit: number;
  readonly conditions: readonly CandidateCondition[];
}

/** A feature of a candidate: why it is one (contract C17.8). */
interface Feature {
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
  'author_unknown',
  'no_such_author',
  'other_author',
  'species_author_differs',
  'subgenus_unknown',
  'words_unknown',
  'vernacular_differs',
]);

/** Reasons which say that the text itself is the name of a genus or family, not that of one of its species. */
const NAMES_GROUP: ReadonlySet<Reason> = new Set(['genus_only', 'family_only']);

/** Reasons which say that this name is misspelt, or that of a part of the genus. */
const NOT_WHOLE: ReadonlySet<Reason> = new Set(['typos', 'subgenus_ignored']);

/** Returns whether nothing else is plausible (contract C17.7). */
export const isCertain = ({ type, bearer, reasons, alternatives }: NameMatch): boolean => {
  if (alternatives.length > 0 || reasons.some((reason) => DOUBTS.has(reason))) return false;
  if (bearer !== null) return CERTAIN.has(type);
  return (
    reasons.some((reason) => NAMES_GROUP.has(reason)) && !reasons.some((reason) => NOT_WHOLE.has(reason))
  );
};

const TYPE_NAMES: Readonly<Record<MatchType, string>> = {
  exact: 'The name is known as written.',
  normalised: 'The name is known in another spelling.',
  authorship_differs: 'The name is known with another author.',
  fuzzy: 'The known name differs in some letters.',
  higher_rank: 'Only the species, genus or family is known.',
  none: 'Nothing decides between this candidate and the others.',
};

const feature = (id: string, name: string, value = true): Feature => ({ id, name, value });

const featuresOf = ({ type, reasons }: NameMatch): readonly Feature[] => [
  feature(type, TYPE_NAMES[type]),
  ...reasons.map((code) => feature(code, reasonText(code))),
];

const WORDS: Readonly<Record<ComparedKind, string>> = {
  name: 'name',
  id: 'id',
  author: 'author',
  rank: 'rank',
  genus: 'genus',
  family: 'family',
  external_id: 'identifier',
  unknown: 'property, which is unknown',
};

const comparisonFeature = ({ condition: { compared: kind, quantifier }, fulfilled }: Comparison): Feature =>
  feature(
    kind,
    quantifier === 'none'
      ? `The candidate does not fit the excluded ${WORDS[kind]}.`
      : `The candidate fits the given ${WORDS[kind]}.`,
    fulfilled,
  );

const chosenEntity = ({ bearer, genus, family }: NameMatch): Entity | null =>
  (bearer && speciesEntity(bearer)) ?? (genus && genusEntity(genus)) ?? (family && familyEntity(family));

/** Returns what conditions compare of the chosen species, genus or family of a match; null without one. */
const chosenValues = ({ bearer, genus, family }: NameMatch): ComparedEntity | null =>
  (bearer && speciesValues(bearer)) ?? (genus && genusValues(genus)) ?? (family && familyValues(family));

/** Matches of the parts of a query. */
export interface QueryMatches {
  /** The entity that the query names by id; undefined without such a condition, null if there is none with that id. */
  readonly entity: FoundEntity | null | undefined;
  readonly excludedSlugs: LedTo['excludedSlugs'];
  /** Match of the name; null if the query has only identifiers. */
  readonly named: NameMatch | null;
  readonly identified: readonly (Pick<QueriedIdentifier, 'text' | 'isSought'> & {
    readonly match: NameMatch;
  })[];
}

const idsOf = (match: NameMatch): readonly string[] =>
  [chosenValues(match), ...match.alternatives.map(speciesValues)].flatMap((values) => values?.id ?? []);

/** Returns the candidates of a query, best first (contract C17.6 to C17.8, C17.15). */
export const candidatesOf = (
  wanted: CandidateConditions,
  { entity: namedById, excludedSlugs, named, identified }: QueryMatches,
): readonly ReconciledCandidate[] => {
  const { conditions, limit } = wanted;
  const ledTo: LedTo = {
    byName: new Set(named ? idsOf(named) : []),
    byIdentifier: new Map(identified.map(({ text, match }) => [text, chosenValues(match)?.id ?? null])),
    excludedSlugs,
  };
  const comparisonsOf = (values: ComparedEntity) => compared(conditions, values, ledTo);
  if (namedById !== undefined)
    return entityAlone(namedById, comparisonsOf).filter((each) => isWanted(wanted, each));
  const sought = identified.filter(({ isSought }) => isSought).map(({ match }) => match);
  const agrees = sought.every((match) => leadsTo(named, match.bearer));
  const chosenOf = (match: NameMatch): readonly ReconciledCandidate[] => {
    const [entity, values] = [chosenEntity(match), chosenValues(match)];
    if (entity === null || values === null) return [];
    const { known, isExcluded } = comparisonsOf(values);
    if (isExcluded) return [];
    const isMatch = agrees && isCertain(match) && known.every(({ fulfilled }) => fulfilled);
    return [
      candidate(entity, match.confidence, isMatch, [...featuresOf(match), ...known.map(comparisonFeature)]),
    ];
  };
  const alternativesOf = (match: NameMatch): readonly ReconciledCandidate[] =>
    match.alternatives.map((bearer) =>
      candidate(speciesEntity(bearer), 0, false, [
        ...(match.bearer === null ? featuresOf(match) : [feature('alternative', TYPE_NAMES.none)]),
        ...comparisonsOf(speciesValues(bearer)).known.map(comparisonFeature),
      ]),
    );
  const matches = [...sought, ...(named ? [named] : [])].map((match) => ({
    ...match,
    alternatives: match.alternatives.filter((bearer) => !comparisonsOf(speciesValues(bearer)).isExcluded),
  }));
  const found = [...matches.flatMap(chosenOf), ...matches.flatMap(alternativesOf)];
  return onePerEntity(found)
    .filter((each) => isWanted(wanted, each))
    .slice(0, limit);
};

/** Returns whether a name leads to the same species as an identifier, or to no plant. */
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

/** Returns the only candidate of a query that names its entity by id; none if a required condition excludes it. */
const entityAlone = (
  found: FoundEntity | null,
  comparisonsOf: (values: ComparedEntity) => Comparisons,
): readonly ReconciledCandidate[] => {
  if (found === null) return [];
  const { known, isExcluded } = comparisonsOf(found.values);
  const isMatch = known.every(({ fulfilled }) => fulfilled);
  const features = [feature('id', 'The candidate has the given id.'), ...known.map(comparisonFeature)];
  return isExcluded ? [] : [candidate(found.entity, 100, isMatch, features)];
};

const isWanted = (
  { types, hasOnlyUnknownTypes }: CandidateConditions,
  { type: [type] }: ReconciledCandidate,
): boolean => !hasOnlyUnknownTypes && (types.length === 0 || types.some((id) => id === type?.id));

/** Keeps the first candidate of each entity, in its place. */
const onePerEntity = (candidates: readonly ReconciledCandidate[]): readonly ReconciledCandidate[] => {
  const found = new Map<string, ReconciledCandidate>();
  for (const each of candidates) if (!found.has(each.id)) found.set(each.id, each);
  return [...found.values()];
};
