import { latinKey } from '../names/latin.js';
import { type NamedGroup, type NameQuery, prefersWellKnown, type TextReading } from '../query/name-query.js';
import { SEARCH_LIMITS, SHORT_BEGINNING } from '../query/search-limits.js';
import type { NameKeys } from '../species/name-key-format.js';
import {
  abbreviated,
  bySources,
  inLanguage,
  lesser,
  MOST_SOURCES,
  sorted,
  squeezed,
  variant,
} from '../species/name-key-format.js';
import { nameAndMoreScore, OF_LANGUAGE, SCORES, type Scores } from '../species/name-tiers.js';
import type { TypoPlan } from './typo-plan.js';

/** Lists of name keys that are compared with the whole text. */
export type WholeList = Extract<
  keyof NameKeys,
  'common' | 'scientific' | 'synonym' | 'whole' | 'equal' | 'ending'
>;

/** A key to look for in a list, with its score. */
export interface Term {
  readonly list: WholeList;
  readonly key: string;
  readonly score: number;
  /** Set if only well-known plants count (popularity of 1,000 or more). */
  readonly wellKnown?: true;
}

/** The well-known members of a group, with their score (contract C7.14). */
export interface GroupTerm {
  readonly group: NamedGroup;
  readonly score: number;
  /** Score of the members that are called by the text. */
  readonly calledScore: number;
}

const term = (list: WholeList, key: string, score: number): Term => ({ list, key, score });

/** Minimum length at which a name other than the main common name counts as a whole name instead of a beginning. */
export const SHORTEST_NAME = 5;
/** Minimum length for comparing names without spaces. */
const SHORTEST_SQUEEZED = 6;

const length = (text: string): number => [...text].length;

/**
 * Returns the terms for comparing the whole text, tier by tier (contract C7.4). Shared by both engines, which translate
 * them for their store.
 */
export const wholeTerms = (names: NameQuery, scores: Scores = SCORES): readonly Term[] => {
  const { text, language, words } = names;
  const isName = text.includes(' ');
  const equal = length(text) < SHORTEST_NAME ? scores.beginning : scores.equal;
  /**
   * @param exact Score of main common names. If the text names a group, that of its called members.
   * @param otherNames Score of names that are not main common names.
   */
  const inWords = (spoken: string, exact: number, more: number, otherNames: number): Term[] => [
    ...exactly(spoken, prefersWellKnown(names), exact + more, equal + OF_LESSER),
    term('equal', spoken, otherNames),
    term('ending', spoken, scores.commonEnding + more),
  ];
  return [
    ...inWords(text, names.group === null ? scores.exactCommon : scores.group + CALLED, 0, equal),
    // In the language that was chosen, every name counts (C7.10).
    ...(language === null
      ? []
      : inWords(
          inLanguage(language, text),
          scores.exactCommon,
          OF_LANGUAGE,
          scores.exactCommon + OF_LANGUAGE - 1,
        )),
    ...MORE_SOURCES.flatMap((count) => ofSources(names, count, scores.exactCommon)),
    term('scientific', text, scores.exactScientific),
    term('synonym', text, scores.exactSynonym),
    ...(names.firstIsGenus ? latin(abbreviated(text), scores.abbreviated) : []),
    ...(names.cultivarOf === null ? [] : cultivarTerms(names.cultivarOf, scores)),
    ...names.beginnings.map((beginning) => term('whole', beginning, nameAndMoreScore(scores, beginning))),
    ...names.readings.flatMap((reading) => readingTerms(reading, scores)),
    ...(isName ? latin(variant(latinKey(text)), scores.variant) : []),
    ...(words.length > 1 ? [term('equal', sorted(text), scores.allWords)] : []),
    ...(length(text) < SHORTEST_SQUEEZED ? [] : [term('equal', squeezed(text), scores.squeezed)]),
  ];
};

/** Returns the terms of a main common name given by this many sources. If it names a group, only well-known plants count, the best known first. */
const ofSources = ({ text, language, group }: NameQuery, count: number, score: number): readonly Term[] => {
  const more = group === null ? count : 0;
  const terms = [
    term('common', bySources(count, text), score + more),
    ...(language === null
      ? []
      : [term('common', bySources(count, inLanguage(language, text)), score + OF_LANGUAGE + more)]),
  ];
  return group === null ? terms : terms.map((each) => ({ ...each, wellKnown: true }));
};

/** Within tier 6: main common names of little-known plants that are the name of a group. */
export const OF_LESSER = OF_LANGUAGE + 10;

/** Differences within tier 5 between the names that a reading finds. */
export const READ = { exact: 40, group: 30, lesser: 20, ending: 10 } as const;

/** Returns the terms of a main common name, of which little-known plants may rank lower. */
const exactly = (name: string, wellKnownFirst: boolean, score: number, lesser: number): readonly Term[] =>
  wellKnownFirst
    ? [{ ...term('common', name, score), wellKnown: true }, term('common', name, lesser)]
    : [term('common', name, score)];

const readingTerms = ({ kind, text, isKnown, group }: TextReading, scores: Scores): readonly Term[] => [
  ...exactly(text, group !== null, scores[kind] + READ.exact, scores[kind] + READ.lesser),
  ...(group === null ? MORE_SOURCES : []).map((count) =>
    term('common', bySources(count, text), scores[kind] + READ.exact + count),
  ),
  { ...term('equal', text, scores[kind] + READ.lesser), wellKnown: true },
  ...(isKnown ? [term('ending', text, scores[kind] + READ.ending)] : []),
];

/** Added to the score of a member that is called by the text; less than the distance to the next kind of term. */
export const CALLED = 5;

const groupTerm = (group: NamedGroup, score: number): GroupTerm => ({
  group,
  score,
  calledScore: score + CALLED,
});

/** Returns the groups whose well-known members are results. */
export const groupTerms = ({ group, readings }: NameQuery, scores: Scores = SCORES): readonly GroupTerm[] => [
  ...(group === null ? [] : [groupTerm(group, scores.group)]),
  ...readings.flatMap(({ kind, group }) =>
    group === null ? [] : [groupTerm(group, scores[kind] + READ.group)],
  ),
];

const MORE_SOURCES = Array.from({ length: MOST_SOURCES - 1 }, (_, index) => index + 2);

/** Synonyms score slightly below the names of records. */
const latin = (key: string, score: number): readonly Term[] => [
  term('scientific', key, score),
  term('synonym', key, score - OF_LANGUAGE),
];

/** Returns the terms for the plant of a cultivar, by any of its names. */
const cultivarTerms = (of: string, { nameAndMore }: Scores): readonly Term[] => [
  term('common', of, nameAndMore + 100),
  term('scientific', of, nameAndMore + 100),
  term('synonym', of, nameAndMore + 100),
  term('equal', of, nameAndMore),
];

/** A beginning of names with its score. */
export interface BeginningTerm extends Pick<Term, 'score' | 'wellKnown'> {
  readonly text: string;
}

/** Returns terms for beginnings of names. */
export const beginningTerms = (
  { text, language }: NameQuery,
  scores: Scores = SCORES,
): readonly BeginningTerm[] => {
  const isShort = length(text) <= SHORT_BEGINNING;
  return [
    { text, score: scores.beginning },
    { text: lesser(text), score: scores.lesserBeginning },
  ]
    .flatMap((each) =>
      language === null
        ? [each]
        : [each, { text: inLanguage(language, each.text), score: each.score + OF_LANGUAGE }],
    )
    .map((each) => (isShort ? { ...each, wellKnown: true } : each));
};

/** Returns the score of a reading with this many edits (tier 14, typing errors). */
export const typoScore = (edits: number): number => SCORES.typos - 20 * edits;

/** Returns the corrected texts of a plan, to be searched as whole names; these rank first among readings with equal edits. */
export const correctedTerms = ({ levels }: TypoPlan): readonly Term[] => {
  const terms: Term[] = [];
  for (const { edits, readings } of levels) {
    for (const reading of readings) {
      if (reading.length > SEARCH_LIMITS.wordsOfCorrectedText) continue;
      const many = reading.reduce((product, found) => product * found.length, 1);
      if (terms.length / WHOLE_NAMES.length + many > SEARCH_LIMITS.correctedTexts) continue;
      const texts = reading.reduce<readonly string[]>(
        (begun, found) =>
          begun.flatMap((text) => found.map((word) => (text === '' ? word : `${text} ${word}`))),
        [''],
      );
      for (const text of texts)
        terms.push(...WHOLE_NAMES.map((list) => term(list, text, typoScore(edits) + 10)));
    }
  }
  return terms;
};

const WHOLE_NAMES = ['common', 'scientific', 'synonym'] as const;
