import type { estypes } from '@elastic/elasticsearch';
import { textKey } from '../../../names/fold.js';
import type { ListQuery } from '../../../query/list-query.js';
import type { NameQuery } from '../../../query/name-query.js';
import type { TypedWord } from '../../../query/typos.js';
import { getOrInsert } from '../../../runtime/get-or-insert.js';
import { GROUP, INITIAL } from '../../../species/name-key-format.js';
import { SCORES, type Scores, WELL_KNOWN } from '../../../species/name-tiers.js';
import {
  beginningTerms,
  correctedTerms,
  type GroupTerm,
  groupTerms,
  type Term,
  typoScore,
  type WholeList,
  wholeTerms,
} from '../../name-terms.js';
import type { TypoPlan, WordChoices } from '../../typo-plan.js';

type Interval = estypes.QueryDslIntervalsContainer;
type Query = estypes.QueryDslQueryContainer;

/** Members with name keys: those of the document, and for plants those of other species (C7.9). */
type Scope = 'species_names' | 'other_names';

type List = WholeList | 'beginning' | 'words';

const fieldsOf = (scope: Scope): Readonly<Record<List, string>> => ({
  common: `${scope}.common`,
  scientific: `${scope}.scientific`,
  synonym: `${scope}.synonym`,
  whole: `${scope}.whole`,
  equal: `${scope}.equal`,
  ending: `${scope}.ending`,
  beginning: `${scope}.beginning`,
  words: `${scope}.words`,
});

/** Member names, built once: concatenating them for each clause costs half as much as the clause itself. */
const FIELDS: Readonly<Record<Scope, ReturnType<typeof fieldsOf>>> = {
  species_names: fieldsOf('species_names'),
  other_names: fieldsOf('other_names'),
};

const scopes = ({ collection }: Pick<ListQuery, 'collection'>): readonly Scope[] =>
  collection === 'plants' ? ['species_names', 'other_names'] : ['species_names'];

/** Clauses of searches, as long as the parsed text is kept (query/read-name-query.ts): building one costs as much as sending it. */
const kept = {
  species: new WeakMap<NameQuery | TypoPlan, Query>(),
  plants: new WeakMap<NameQuery | TypoPlan, Query>(),
};

/** Builds the clause of tiers 1 to 9 (contract C7.4) for lists, or returns the one that was built for the same text. */
export const searchClause = (names: NameQuery, query: Pick<ListQuery, 'collection'>): Query =>
  getOrInsert(kept[query.collection], names, () => nameClause(names, query));

/**
 * Builds the clause of tiers 1 to 9 (contract C7.4): a dis_max of constant scores, so that
 * the score is the best tier that a document reaches.
 */
export const nameClause = (
  names: NameQuery,
  query: Pick<ListQuery, 'collection'>,
  scores: Scores = SCORES,
): Query =>
  names.text === ''
    ? { match_none: {} }
    : best([
        ...groupTerms(names, scores).flatMap(groupQueries),
        ...scopes(query).flatMap((scope) => tiers(names, scope, scores)),
      ]);

const tiers = (names: NameQuery, scope: Scope, scores: Scores): Query[] => [
  ...wholeTerms(names, scores).map((each) => wholeQuery(each, scope)),
  ...beginningTerms(names, scores).map(({ text, score, wellKnown }) =>
    tier(score, known({ prefix: { [FIELDS[scope].beginning]: text } }, wellKnown)),
  ),
  ...wordTiers(names, scope, scores),
];

const KNOWN: Query = { range: { popularity: { gte: WELL_KNOWN } } };

const groupQueries = ({ group: { rank, name, called }, score, calledScore }: GroupTerm): Query[] => {
  const members = [{ term: { [`${rank}_name`]: textKey(name) } }, KNOWN];
  return [
    tier(score, { bool: { filter: members } }),
    ...(called.length === 0
      ? []
      : [tier(calledScore, { bool: { filter: [...members, { terms: { id: [...called] } }] } })]),
  ];
};

const known = (query: Query, wellKnown: true | undefined): Query =>
  wellKnown ? { bool: { filter: [query, KNOWN] } } : query;

const wholeQuery = ({ list, key, score, wellKnown }: Term, scope: Scope): Query =>
  tier(score, known({ term: { [FIELDS[scope][list]]: key } }, wellKnown));

const wordTiers = (names: NameQuery, scope: Scope, scores: Scores): Query[] => {
  if (names.words.length === 0) return [];
  const parts = (of: (token: string) => readonly string[]) =>
    names.words.map((word, index) => wordRule(names, word, index, of));
  return [
    tier(
      scores.words,
      within(
        scope,
        parts((token) => [token]),
      ),
    ),
    tier(
      scores.groupWords,
      within(
        scope,
        parts((token) => [token, GROUP + token]),
      ),
    ),
  ];
};

/** @param spellings Spellings of a word in the index. */
const wordRule = (
  names: NameQuery,
  word: string,
  index: number,
  spellings: (token: string) => readonly string[],
): Interval => {
  if (names.lastIsPrefix && index === names.words.length - 1)
    return anyOf(spellings(word).map((prefix) => ({ prefix: { prefix } })));
  const tokens = spellings(word);
  return anyOf((names.firstIsGenus && index === 0 ? [...tokens, INITIAL + word] : tokens).map(exactly));
};

/** Builds the clause of tier 14, or returns the one that was built for the same text. */
export const typoClause = (plan: TypoPlan, query: Pick<ListQuery, 'collection'>): Query =>
  getOrInsert(kept[query.collection], plan, () => correctedClause(plan, query));

/** Builds the clause of tier 14: query words replaced by lexicon words, fewest edits first. */
const correctedClause = (plan: TypoPlan, query: Pick<ListQuery, 'collection'>): Query => {
  const reading = (score: number, words: WordChoices): Query[] => {
    const parts = distinct(words.map((found) => anyOf(found.map(exactly))));
    return scopes(query).map((scope) => tier(score, within(scope, parts)));
  };
  const levels = plan.levels.flatMap(({ edits, readings }) =>
    readings.flatMap((words) => reading(typoScore(edits), words)),
  );
  const whole = correctedTerms(plan).flatMap((each) => scopes(query).map((scope) => wholeQuery(each, scope)));
  const rest = plan.isCut ? reading(SCORES.leastTypo, plan.words) : [];
  return best([...whole, ...levels, ...rest]);
};

/** Builds the clause for a text that is being typed, with corrected words (C7.11). */
export const typedClause = (words: readonly TypedWord[], query: Pick<ListQuery, 'collection'>): Query => {
  const parts = distinct(
    words.map(({ spellings, isPrefix }) =>
      anyOf(spellings.map((text) => (isPrefix ? { prefix: { prefix: text } } : exactly(text)))),
    ),
  );
  return best(scopes(query).map((scope) => tier(SCORES.typos, within(scope, parts))));
};

/** Slop of matches: names are a hundred positions apart and have about forty words at most, so no match spans two. */
const WITHIN_ONE_NAME = 80;

/** Removes duplicates: a repeated part would have to occur twice. */
const distinct = (parts: readonly Interval[]): Interval[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

/** Matches all parts within one name, in any order. */
const within = (scope: Scope, intervals: Interval[]): Query => ({
  intervals: {
    [FIELDS[scope].words]: { all_of: { intervals, ordered: false, max_gaps: WITHIN_ONE_NAME } },
  },
});

const anyOf = (intervals: Interval[]): Interval =>
  intervals.length === 1 ? intervals[0]! : { any_of: { intervals } };

const exactly = (word: string): Interval => ({ match: { query: word } });

const tier = (score: number, filter: Query): Query => ({ constant_score: { filter, boost: score } });

const best = (queries: Query[]): Query => ({ dis_max: { queries, tie_breaker: 0 } });
