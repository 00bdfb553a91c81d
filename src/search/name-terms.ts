import { latinKey } from '../names/latin.js';
import type { NameQuery } from '../query/name-query.js';
import type { NameKeys } from './document.js';
import {
  abbreviated,
  bySources,
  inLanguage,
  lesser,
  MOST_SOURCES,
  sorted,
  squeezed,
  variant,
} from './name-words.js';
import { nameAndMoreScore, OF_LANGUAGE, SCORES, type Scores } from './tiers.js';
import type { TypoPlan } from './typo-plan.js';

/** Keys of a document that a text is compared with as a whole. */
export type WholeList = Extract<
  keyof NameKeys,
  'common' | 'scientific' | 'synonym' | 'whole' | 'equal' | 'ending'
>;

/** A key that a document may have in a list, and the score that it has then. */
export interface Term {
  readonly list: WholeList;
  readonly key: string;
  readonly score: number;
}

const term = (list: WholeList, key: string, score: number): Term => ({ list, key, score });

/** Letters from which a name that does not count as the common name is taken for a whole one rather than a beginning. */
const SHORTEST_NAME = 5;
/** Letters from which names are compared without their spaces. */
const SHORTEST_SQUEEZED = 6;

const length = (text: string): number => [...text].length;

/**
 * What a text is compared with as a whole, tier by tier (contract C7.4): the same for both engines, which only say how
 * their store is asked for it.
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

/** Synonyms a little below the names of records themselves. */
const latin = (key: string, score: number): readonly Term[] => [
  term('scientific', key, score),
  term('synonym', key, score - OF_LANGUAGE),
];

/** The plant of which the text names a cultivar, in whatever way it is called. */
const cultivarTerms = (of: string, { nameAndMore }: Scores): readonly Term[] => [
  term('common', of, nameAndMore + 100),
  term('scientific', of, nameAndMore + 100),
  term('synonym', of, nameAndMore + 100),
  term('equal', of, nameAndMore),
];

/** Beginnings of names and their scores. */
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

/** Corrected texts that are looked for as whole names, at most so many of a search, and of so many words: 200 of eight are 90 KB. */
const MOST_CORRECTED = 200;
const MOST_CORRECTED_WORDS = 5;

/** Score of a reading with so many edits (tier of typing errors). */
export const typoScore = (edits: number): number => SCORES.typos - 20 * edits;

/** The texts that a plan reads into a query, where they are whole names: those come first among their edits. */
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
