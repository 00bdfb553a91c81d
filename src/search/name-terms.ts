import { latinKey } from '../names/latin.js';
import type { NameQuery } from '../query/name-query.js';
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
}

const term = (list: WholeList, key: string, score: number): Term => ({ list, key, score });

/** Minimum length at which a name other than the main common name counts as a whole name instead of a beginning. */
const SHORTEST_NAME = 5;
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
  const inWords = (spoken: string, more: number): Term[] => [
    term('common', spoken, scores.exactCommon + more),
    term('equal', spoken, equal + more),
    term('ending', spoken, scores.commonEnding + more),
  ];
  return [
    ...inWords(text, 0),
    ...(language === null ? [] : inWords(inLanguage(language, text), OF_LANGUAGE)),
    ...MORE_SOURCES.map((count) => term('common', bySources(count, text), scores.exactCommon + count)),
    term('scientific', text, scores.exactScientific),
    term('synonym', text, scores.exactSynonym),
    ...(names.firstIsGenus ? latin(abbreviated(text), scores.abbreviated) : []),
    ...(names.cultivarOf === null ? [] : cultivarTerms(names.cultivarOf, scores)),
    ...names.beginnings.map((beginning) => term('whole', beginning, nameAndMoreScore(scores, beginning))),
    ...(isName ? latin(variant(latinKey(text)), scores.variant) : []),
    ...(words.length > 1 ? [term('equal', sorted(text), scores.allWords)] : []),
    ...(length(text) < SHORTEST_SQUEEZED ? [] : [term('equal', squeezed(text), scores.squeezed)]),
  ];
};

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

/** Returns terms for beginnings of names. */
export const beginningTerms = (
  { text, language }: NameQuery,
  scores: Scores = SCORES,
): readonly { readonly text: string; readonly score: number }[] => [
  ...[
    { text, score: scores.beginning },
    { text: lesser(text), score: scores.lesserBeginning },
  ].flatMap((each) =>
    language === null
      ? [each]
      : [each, { text: inLanguage(language, each.text), score: each.score + OF_LANGUAGE }],
  ),
];

/** Limits of corrected texts that are searched as whole names: 200 texts of eight words are 90 kB. */
const MOST_CORRECTED = 200;
const MOST_CORRECTED_WORDS = 5;

/** Returns the score of a reading with this many edits (tier 14, typing errors). */
export const typoScore = (edits: number): number => SCORES.typos - 20 * edits;

/** Returns the corrected texts of a plan, to be searched as whole names; these rank first among readings with equal edits. */
export const correctedTerms = ({ levels }: TypoPlan): readonly Term[] => {
  const terms: Term[] = [];
  for (const { edits, readings } of levels) {
    for (const reading of readings) {
      if (reading.length > MOST_CORRECTED_WORDS) continue;
      const many = reading.reduce((product, found) => product * found.length, 1);
      if (terms.length / WHOLE_NAMES.length + many > MOST_CORRECTED) continue;
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
