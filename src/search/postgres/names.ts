import { type FragmentSqlToken, sql } from 'slonik';
import { textKey } from '../../names/fold.js';
import type { ListQuery } from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';
import { GROUP, INITIAL } from '../../species/name-key-format.js';
import { SCORES, type Scores, WELL_KNOWN } from '../../species/name-tiers.js';
import {
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

type Scoped = Pick<ListQuery, 'collection'>;

/** Scope of the search: names of the species, or of all species of its plant (C7.9). */
const bit = ({ collection }: Scoped): number => (collection === 'plants' ? 2 : 1);
const keys = ({ collection }: Scoped): FragmentSqlToken =>
  collection === 'plants' ? sql.fragment`n.plant` : sql.fragment`n.species`;

/** A select of (document, score) rows: the tiers of a text but that of typing errors (contract C7.4). */
export const nameHits = (names: NameQuery, query: Scoped, scores: Scores = SCORES): FragmentSqlToken => {
  if (names.text === '') return sql.fragment`select null::integer as document, 0 as score where false`;
  return sql.fragment`${sql.join(
    [
      ...wholeHits(wholeTerms(names, scores), query),
      ...groupTerms(names, scores).map(groupHits),
      ...beginningTerms(names, scores).map(({ text, score }) => beginningHits(text, score, query)),
      ...wordHits(names, query, scores),
    ],
    sql.fragment` union all `,
  )}`;
};

/** Upper bound of texts with a prefix, compared by code point. */
const LAST = String.fromCodePoint(0x10_ffff);

const beginningHits = (text: string, score: number, query: Scoped): FragmentSqlToken => sql.fragment`
  select document, ${score}::int4 from search.beginning
  where scope & ${bit(query)}::int4 <> 0 and name >= ${text} and name < ${text + LAST}`;

/** Uses the indexes of the group and of the popularity: 9,400 of 474,000 species are well known. */
const groupHits = ({
  group: { rank, name, called },
  score,
  calledScore,
}: GroupTerm): FragmentSqlToken => sql.fragment`
  select d.id, case when d.id = any (${sql.array(called, 'int4')}) then ${calledScore}::int4 else ${score}::int4 end
  from search.document d
  where d.${sql.identifier([`${rank}_name`])} = ${textKey(name)} and d.popularity >= ${WELL_KNOWN}::int4`;

const wholeHits = (terms: readonly Term[], query: Scoped): readonly FragmentSqlToken[] => {
  const known = terms.filter(({ wellKnown }) => wellKnown);
  const all = termHits(
    terms.filter(({ wellKnown }) => !wellKnown),
    query,
  );
  if (known.length === 0) return [all];
  return [
    all,
    sql.fragment`
    select each.document, each.score from (${termHits(known, query)}) each (document, score)
    join search.document d on d.id = each.document where d.popularity >= ${WELL_KNOWN}::int4`,
  ];
};

/** Uses the GIN index on the keys of the collection. */
const termHits = (terms: readonly Term[], query: Scoped): FragmentSqlToken => {
  const wanted = sql.array(
    terms.map(({ list, key }) => wholeKey(list, key)),
    'text',
  );
  return sql.fragment`
    select n.document, k.score
    from search.names n
    join unnest(${wanted}, ${sql.array(
      terms.map(({ score }) => score),
      'int4',
    )}) as k (key, score) on ${keys(query)} @> array[k.key]
    where ${keys(query)} && ${wanted}`;
};

const wordHits = (names: NameQuery, query: Scoped, scores: Scores): FragmentSqlToken[] => {
  if (names.words.length === 0) return [];
  const text = (marks: readonly string[]) =>
    names.words.map((word, index) => wordQuery(names, word, index, marks)).join(' & ');
  return [matching(scores.words, text(['']), query), matching(scores.groupWords, text(['', GROUP]), query)];
};

/** @param marks Marks that may precede a word in the index. */
const wordQuery = (names: NameQuery, word: string, index: number, marks: readonly string[]): string => {
  if (names.lastIsPrefix && index === names.words.length - 1)
    return anyOf(marks.map((mark) => `${lexeme(mark + word)}:*`));
  const all = names.firstIsGenus && index === 0 ? [...marks, INITIAL] : marks;
  return anyOf(all.map((mark) => lexeme(mark + word)));
};

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`;

/** Uses the GIN index on the words of names, one name per row. */
const matching = (score: number, text: string, query: Scoped): FragmentSqlToken => sql.fragment`
  select document, ${score}::int4 as score from search.words
  where vector @@ ${text}::tsquery and scope & ${bit(query)}::int4 <> 0`;

/** A select of (document, score) rows: tier 14, the words replaced by words of the lexicon. */
export const typoHits = (plan: TypoPlan, query: Scoped): FragmentSqlToken => {
  const reading = (words: WordChoices): string => words.map((found) => anyOf(found.map(lexeme))).join(' & ');
  const levels = plan.levels.map(({ edits, readings }) =>
    matching(typoScore(edits), anyOf(readings.map((words) => `(${reading(words)})`)), query),
  );
  const rest = plan.rest ? [matching(SCORES.leastTypo, reading(plan.rest), query)] : [];
  const whole = correctedTerms(plan);
  return sql.fragment`${sql.join(
    [...(whole.length > 0 ? wholeHits(whole, query) : []), ...levels, ...rest],
    sql.fragment` union all `,
  )}`;
};

/** A select of (document, score) rows: a text that is still being typed, its words replaced by what names have (C7.11). */
export const typedHits = (words: readonly TypedWord[], query: Scoped): FragmentSqlToken => {
  const part = ({ spellings, isPrefix }: TypedWord): string =>
    anyOf(spellings.map((text) => `${lexeme(text)}${isPrefix ? ':*' : ''}`));
  return matching(SCORES.typos, words.map(part).join(' & '), query);
};
