import { type FragmentSqlToken, sql } from 'slonik';
import { textKey } from '../../names/fold.js';
import type { ListQuery } from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';
import { GROUP, INITIAL } from '../../species/name-key-format.js';
import { SCORES, type Scores, WELL_KNOWN } from '../../species/name-tiers.js';
import {
  type BeginningTerm,
  beginningTerms,
  correctedTerms,
  type GroupTerm,
  groupTerms,
  type Term,
  typoScore,
  wholeTerms,
} from '../name-terms.js';
import type { TypoPlan, WordChoices } from '../typo-plan.js';
import { lexeme, wholeKey } from './rows.js';

/** Columns of a hit: a record that meets a condition of a tier; it has one row for each condition that it meets. */
export const HIT = sql.fragment`(id, score, status, popularity)`;

type Scoped = Pick<ListQuery, 'collection'>;

/** Scope of the search: names of the species, or of all species of its plant (C7.9). */
const bit = ({ collection }: Scoped): number => (collection === 'plants' ? 2 : 1);
const keys = ({ collection }: Scoped): FragmentSqlToken =>
  collection === 'plants' ? sql.fragment`n.plant` : sql.fragment`n.species`;

/** Selects {@link HIT} rows for all tiers of a text except typing errors (contract C7.4). */
export const nameHits = (names: NameQuery, query: Scoped, scores: Scores = SCORES): FragmentSqlToken => {
  if (names.text === '') return sql.fragment`select 0, 0, 0::smallint, 0 where false`;
  return sql.fragment`${sql.join(
    [
      ...wholeHits(wholeTerms(names, scores), query),
      ...groupTerms(names, scores).map((term) => groupHits(term, query)),
      ...beginningTerms(names, scores).map((term) => beginningHits(term, query)),
      ...wordHits(names, query, scores),
    ],
    sql.fragment` union all `,
  )}`;
};

/** Upper bound of texts with a prefix, compared by code point. */
const LAST = String.fromCodePoint(0x10_ffff);

const beginningHits = (
  { text, score, wellKnown }: BeginningTerm,
  query: Scoped,
): FragmentSqlToken => sql.fragment`
  select document, ${score}::int4, status, popularity from search.beginning
  where scope & ${bit(query)}::int4 <> 0 and name >= ${text} and name < ${text + LAST}${wellKnown ? KNOWN : NO_CONDITION}`;

/** Written out, so that the planner sees that the partial indexes apply. */
const KNOWN = sql.fragment` and popularity >= ${sql.literalValue(String(WELL_KNOWN))}::int4`;
const NO_CONDITION = sql.fragment``;

/** Uses the indexes of the group and of the popularity: 9,400 of 474,000 species are well known. */
const groupHits = (
  { group: { rank, name, called }, score, calledScore }: GroupTerm,
  { collection }: Scoped,
): FragmentSqlToken => sql.fragment`
  select d.id, case when d.id = any (${sql.array(called, 'int4')}) then ${calledScore}::int4 else ${score}::int4 end,
    d.status, d.popularity
  from search.document d
  where d.${sql.identifier([`${rank}_name`])} = ${textKey(name)} and d.popularity >= ${WELL_KNOWN}::int4
    ${collection === 'plants' ? sql.fragment`and d.main` : sql.fragment``}`;

const wholeHits = (terms: readonly Term[], query: Scoped): readonly FragmentSqlToken[] => {
  const known = terms.filter(({ wellKnown }) => wellKnown);
  const all = termHits(
    terms.filter(({ wellKnown }) => !wellKnown),
    query,
  );
  if (known.length === 0) return [all];
  return [all, sql.fragment`${termHits(known, query)} where n.popularity >= ${WELL_KNOWN}::int4`];
};

/**
 * Looks up each key in the GIN index on the keys of the collection. One condition with all keys (`&&`) compares each of them with
 * each key of a record; the planner preferred a scan of 5,000 records with it, which took 3.9 s for 510 keys instead of 8 ms.
 */
const termHits = (terms: readonly Term[], query: Scoped): FragmentSqlToken => sql.fragment`
    select n.document, k.score, n.status, n.popularity
    from unnest(${sql.array(
      terms.map(({ list, key }) => wholeKey(list, key)),
      'text',
    )}, ${sql.array(
      terms.map(({ score }) => score),
      'int4',
    )}) as k (key, score)
    cross join lateral (select document, status, popularity from search.names n where ${keys(query)} @> array[k.key] offset 0) n`;

/** The words of the names of groups are marked, so a name with all words unmarked is found by both conditions. */
const wordHits = (names: NameQuery, query: Scoped, scores: Scores): FragmentSqlToken[] => {
  if (names.words.length === 0) return [];
  const text = (marks: readonly string[]) =>
    names.words.map((word, index) => wordQuery(names, word, index, marks)).join(' & ');
  const own = { text: text(['']), score: scores.words };
  return [matching([own], { text: text(['', GROUP]), score: scores.groupWords }, query)];
};

/** @param marks Marks that may precede a word in the index. */
const wordQuery = (names: NameQuery, word: string, index: number, marks: readonly string[]): string => {
  if (names.lastIsPrefix && index === names.words.length - 1)
    return anyOf(marks.map((mark) => `${lexeme(mark + word)}:*`));
  const all = names.firstIsGenus && index === 0 ? [...marks, INITIAL] : marks;
  return anyOf(all.map((mark) => lexeme(mark + word)));
};

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`;

/** A tsquery and the score of the names that meet it. */
interface Scored {
  readonly text: string;
  readonly score: number;
}

/**
 * Selects the names that meet the widest condition by the GIN index on the words of names, one name per row, and scores each
 * by the first condition that it meets.
 */
const matching = (best: readonly Scored[], widest: Scored, query: Scoped): FragmentSqlToken => {
  const cases = best.map(
    ({ text, score }) => sql.fragment`when vector @@ ${text}::tsquery then ${score}::int4`,
  );
  const score =
    cases.length === 0
      ? sql.fragment`${widest.score}::int4`
      : sql.fragment`case ${sql.join(cases, sql.fragment` `)} else ${widest.score}::int4 end`;
  return sql.fragment`
  select document, ${score}, status, popularity from search.words
  where vector @@ ${widest.text}::tsquery and scope & ${bit(query)}::int4 <> 0`;
};

/** Selects {@link HIT} rows for tier 14: the words are replaced by words of the lexicon. */
export const typoHits = (plan: TypoPlan, query: Scoped): FragmentSqlToken => {
  const reading = (words: WordChoices): string => words.map((found) => anyOf(found.map(lexeme))).join(' & ');
  const levels = plan.levels.map(({ edits, readings }) => ({
    text: anyOf(readings.map((words) => `(${reading(words)})`)),
    score: typoScore(edits),
  }));
  const words = matching(levels, { text: reading(plan.words), score: SCORES.leastTypo }, query);
  const whole = correctedTerms(plan);
  return sql.fragment`${sql.join([...(whole.length > 0 ? wholeHits(whole, query) : []), words], sql.fragment` union all `)}`;
};

/** Selects {@link HIT} rows for a text that is still being typed: its words are replaced by words of names (C7.11). */
export const typedHits = (words: readonly TypedWord[], query: Scoped): FragmentSqlToken => {
  const part = ({ spellings, isPrefix }: TypedWord): string =>
    anyOf(spellings.map((text) => `${lexeme(text)}${isPrefix ? ':*' : ''}`));
  return matching([], { text: words.map(part).join(' & '), score: SCORES.typos }, query);
};
