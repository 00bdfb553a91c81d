import type { estypes } from '@elastic/elasticsearch';
import type { ListQuery } from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import { nameAndMoreScore, SCORES } from '../tiers.js';
import type { Reading, TypoPlan } from '../typo-plan.js';

type Interval = estypes.QueryDslIntervalsContainer;
type Query = estypes.QueryDslQueryContainer;

/** Where the name keys of a document lie: of the species itself, or of all members of its plant (C7.9). */
export type NameScope = 'species_names' | 'plant_names';
export const nameScope = ({ collection }: Pick<ListQuery, 'collection'>): NameScope =>
  collection === 'plants' ? 'plant_names' : 'species_names';

/**
 * Tiers 1 to 9 (contract C7.4): one dis_max of constant scores, so that the
 * score is the best tier a document reaches.
 */
export const nameClause = (names: NameQuery, scope: NameScope): Query => {
  if (names.text === '') return { match_none: {} };
  const key = (field: string, value: string): Query => ({ term: { [`${scope}.${field}`]: value } });
  const prefix = (value: string): Query => ({ prefix: { [`${scope}.beginning`]: value } });
  return best([
    tier(SCORES.exactCommon, key('common', names.text)),
    tier(SCORES.exactScientific, key('scientific', names.text)),
    tier(SCORES.exactSynonym, key('synonym', names.text)),
    ...names.beginnings.map((beginning) => tier(nameAndMoreScore(beginning), key('whole', beginning))),
    tier(SCORES.wordBeginning, prefix(`${names.text} `)),
    tier(SCORES.wordBeginning, key('equal', names.text)),
    tier(SCORES.commonEnding, key('ending', names.text)),
    tier(SCORES.prefix, prefix(names.text)),
    ...wordTiers(names, scope),
  ]);
};

const wordTiers = (names: NameQuery, scope: NameScope): Query[] => {
  if (names.words.length === 0) return [];
  const parts = names.words.map((word, index) => wordRule(names, word, index));
  return [
    tier(SCORES.words, within(`${scope}.words`, parts)),
    tier(SCORES.groupWords, within(`${scope}.group_words`, parts)),
  ];
};

const wordRule = (names: NameQuery, word: string, index: number): Interval => {
  if (names.lastIsPrefix && index === names.words.length - 1) return { prefix: { prefix: word } };
  if (names.firstIsGenus && index === 0)
    return { any_of: { intervals: [exactly(word), exactly(`^${word}`)] } };
  return exactly(word);
};

/** Tier 10: the words of a query replaced by words of the lexicon, fewest edits first. */
export const typoClause = (plan: TypoPlan, scope: NameScope): Query => {
  const reading = (score: number, words: Reading): Query =>
    tier(
      score,
      within(
        `${scope}.words`,
        words.map((found) => ({ any_of: { intervals: found.map(exactly) } })),
      ),
    );
  const levels = plan.levels.flatMap(({ edits, readings }) =>
    readings.map((words) => reading(SCORES.typos - edits, words)),
  );
  return best(plan.rest ? [...levels, reading(0, plan.rest)] : levels);
};

/** Names are a hundred positions apart and have at most some forty words, so no match spans two of them. */
const WITHIN_ONE_NAME = 80;

/** All parts within one name, in any order. The same part twice would have to be met twice, so each counts once. */
const within = (field: string, parts: readonly Interval[]): Query => {
  const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
  return {
    intervals: {
      [field]: { all_of: { intervals: distinct, ordered: false, max_gaps: WITHIN_ONE_NAME } },
    },
  };
};

const exactly = (word: string): Interval => ({ match: { query: word } });

const tier = (score: number, filter: Query): Query => ({ constant_score: { filter, boost: score } });

const best = (queries: Query[]): Query => ({ dis_max: { queries, tie_breaker: 0 } });
