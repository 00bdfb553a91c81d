import { type FragmentSqlToken, sql } from 'slonik';
import type { ListQuery } from '../../query/list-query.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';
import { GROUP, INITIAL, inLanguage } from '../name-words.js';
import { nameAndMoreScore, OF_LANGUAGE, SCORES, type Scores } from '../tiers.js';
import type { Reading, TypoPlan } from '../typo-plan.js';
import { lexeme, wholeKey } from './rows.js';

type Scoped = Pick<ListQuery, 'collection'>;

/** The names searched: of the species itself, or of all members of its plant (C7.9). */
const bit = ({ collection }: Scoped): number => (collection === 'plants' ? 2 : 1);
const keys = ({ collection }: Scoped): FragmentSqlToken =>
  collection === 'plants' ? sql.fragment`n.plant` : sql.fragment`n.species`;

/** A select of (document, score) rows: tiers 1 to 9 of a text (contract C7.4). */
export const nameHits = (names: NameQuery, query: Scoped, scores: Scores = SCORES): FragmentSqlToken => {
  if (names.text === '') return sql.fragment`select null::integer as document, 0 as score where false`;
  const prefixed = (score: number, prefix: string): FragmentSqlToken => sql.fragment`
    select document, ${score}::int4 from search.beginning
    where scope & ${bit(query)}::int4 <> 0 and name >= ${prefix} and name < ${prefix + LAST}`;
  return sql.fragment`${sql.join(
    [
      wholeHits(names, query, scores),
      ...texts(names).flatMap(([text, more]) => [
        prefixed(scores.wordBeginning + more, `${text} `),
        prefixed(scores.prefix + more, text),
      ]),
      ...wordHits(names, query, scores),
    ],
    sql.fragment` union all `,
  )}`;
};

/** After every text that begins alike, compared by code point. */
const LAST = String.fromCodePoint(0x10_ffff);

/** What common names are compared with, and what that adds to the score: the text, and in the preferred language. */
const texts = ({ text, language }: NameQuery): readonly (readonly [text: string, more: number])[] => [
  [text, 0],
  ...(language === null ? [] : [[inLanguage(language, text), OF_LANGUAGE] as const]),
];

const wholeHits = (names: NameQuery, query: Scoped, scores: Scores): FragmentSqlToken => {
  const scored: readonly (readonly [string, number])[] = [
    ...texts(names).flatMap(([text, more]) => [
      [wholeKey(1, text), scores.exactCommon + more] as const,
      [wholeKey(5, text), scores.wordBeginning + more] as const,
      [wholeKey(6, text), scores.commonEnding + more] as const,
    ]),
    [wholeKey(2, names.text), scores.exactScientific],
    [wholeKey(3, names.text), scores.exactSynonym],
    ...names.beginnings.map((name) => [wholeKey(4, name), nameAndMoreScore(scores, name)] as const),
  ];
  // By the GIN index on the keys of the collection.
  return sql.fragment`
    select n.document, k.score
    from search.names n
    join unnest(${sql.array(
      scored.map(([key]) => key),
      'text',
    )}, ${sql.array(
      scored.map(([, score]) => score),
      'int4',
    )}) as k (key, score) on ${keys(query)} @> array[k.key]
    where ${keys(query)} && ${sql.array(
      scored.map(([key]) => key),
      'text',
    )}`;
};

const wordHits = (names: NameQuery, query: Scoped, scores: Scores): FragmentSqlToken[] => {
  if (names.words.length === 0) return [];
  const text = (marks: readonly string[]) =>
    names.words.map((word, index) => wordQuery(names, word, index, marks)).join(' & ');
  return [matching(scores.words, text(['']), query), matching(scores.groupWords, text(['', GROUP]), query)];
};

/** @param marks what may stand before a word in the index */
const wordQuery = (names: NameQuery, word: string, index: number, marks: readonly string[]): string => {
  if (names.lastIsPrefix && index === names.words.length - 1)
    return anyOf(marks.map((mark) => `${lexeme(mark + word)}:*`));
  const all = names.firstIsGenus && index === 0 ? [...marks, INITIAL] : marks;
  return anyOf(all.map((mark) => lexeme(mark + word)));
};

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`;

/** By the GIN index on the words of names, one name a row. */
const matching = (score: number, text: string, query: Scoped): FragmentSqlToken => sql.fragment`
  select document, ${score}::int4 as score from search.words
  where vector @@ ${text}::tsquery and scope & ${bit(query)}::int4 <> 0`;

/** A select of (document, score) rows: tier 10, the words replaced by words of the lexicon. */
export const typoHits = (plan: TypoPlan, query: Scoped): FragmentSqlToken => {
  const reading = (words: Reading): string => words.map((found) => anyOf(found.map(lexeme))).join(' & ');
  const levels = plan.levels.map(({ edits, readings }) =>
    matching(SCORES.typos - edits, anyOf(readings.map((words) => `(${reading(words)})`)), query),
  );
  const rest = plan.rest ? [matching(SCORES.leastTypo, reading(plan.rest), query)] : [];
  return sql.fragment`${sql.join([...levels, ...rest], sql.fragment` union all `)}`;
};

/** A select of (document, score) rows: a text that is still being typed, its words replaced by what names have (C7.11). */
export const typedHits = (words: readonly TypedWord[], query: Scoped): FragmentSqlToken => {
  const part = ({ spellings, isPrefix }: TypedWord): string =>
    anyOf(spellings.map((text) => `${lexeme(text)}${isPrefix ? ':*' : ''}`));
  return matching(SCORES.typos, words.map(part).join(' & '), query);
};
