import { commonKey, mayBeTurned } from '../names/common-name.js';
import { fold, words as wordsOf } from '../names/fold.js';
import type { NameQuery } from './name-query.js';
import { type Fault, faulty } from './problem.js';
import type { Warning } from './warning.js';

/** Characters of `q`, and of what it folds to (contract C7.2). */
export const LONGEST = 200;
const MOST_WORDS = 8;
const LONGEST_WORD = 40;
const SHORTEST_PREFIX = 3;
const LONGEST_INITIAL = 2;

const length = (word: string): number => [...word].length;

/** `q` is over 200 characters after trimming (contract C7.2); a bad value. */
export const tooLong = (given: string | undefined): Fault | undefined => {
  if (given === undefined || length(given.trim()) <= LONGEST) return undefined;
  return { param: 'q', got: given, problem: 'too_long', message: `q has more than ${LONGEST} characters.` };
};

/**
 * Refuses a search without text.
 *
 * @throws {QueryProblem} unprocessable_entity for a missing or blank `q` (C7.2)
 */
export function requireText(given: string | undefined, paged: boolean): asserts given is string {
  if (given !== undefined && given.trim() !== '') return;
  const problem = given === undefined ? 'missing' : 'blank';
  const message = paged
    ? 'q, the text to search for, is needed; q=* searches every record.'
    : 'q, what was typed of a name so far, is needed.';
  throw faulty('unprocessable_entity', [{ param: 'q', got: given ?? null, problem, message }]);
}

export interface NameQueryReading {
  readonly names: NameQuery;
  readonly warnings: readonly Warning[];
}

/** One sign may fold to eighteen letters: no engine is asked for more of them than may be typed (C7.2). */
const cut = (folded: string): string => [...folded].slice(0, LONGEST).join('').trimEnd();

/** Reads a search text of at most 200 characters (C7.4 to C7.8). */
export const readNameQuery = (given: string, language: string | null = null): NameQueryReading => {
  if (given.trim() === '*') return { names: { ...EVERYTHING, language }, warnings: [] };
  const folded = fold(given);
  const text = mayBeTurned(given) ? cut(commonKey(given)) : cut(folded);
  // As they were typed: the last may be only begun.
  const typed = cut(folded);
  const all = typed === '' ? [] : typed.split(' ');
  const distinct = [...new Set(all)];
  const short = distinct.filter((word) => length(word) <= LONGEST_WORD);
  const words = short.slice(0, MOST_WORDS);
  const whole = words.length === distinct.length;
  const last = words.at(-1);
  const [first = '', second = ''] = words;
  const names: NameQuery = {
    text,
    everything: false,
    beginnings: beginningsOf(text),
    words,
    lastIsPrefix: whole && last !== undefined && last === all.at(-1) && length(last) >= SHORTEST_PREFIX,
    firstIsGenus: first === all[0] && length(first) <= LONGEST_INITIAL && length(second) > length(first),
    cultivarOf: cultivarOf(given),
    language,
  };
  return { names, warnings: [...(typed === folded ? [] : [CUT]), ...(whole ? [] : [IGNORED_WORDS])] };
};

const EVERYTHING: NameQuery = {
  text: '',
  everything: true,
  beginnings: [],
  words: [],
  lastIsPrefix: false,
  firstIsGenus: false,
  cultivarOf: null,
  language: null,
};

const CUT: Warning = {
  param: 'q',
  problem: 'too_long',
  message: `Only the first ${LONGEST} characters of q, written out in plain letters, are searched.`,
};

const IGNORED_WORDS: Warning = {
  param: 'q',
  problem: 'too_long',
  message: `Only ${MOST_WORDS} words of at most ${LONGEST_WORD} letters of q are searched one by one.`,
};

/** Beginnings of two or more whole words, longest first, short of the whole text (tier 4). */
const beginningsOf = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '));
  return beginnings.filter((beginning) => beginning.includes(' ') && beginning !== text).reverse();
};

/** A text with a name in quotes at its end. */
const CULTIVAR = /^([^'‘’"“”]+)\s['‘"“]\p{L}[^"“”]*['’"”]\s*$/u;

const cultivarOf = (given: string): string | null => {
  const of = cut(fold(CULTIVAR.exec(given.trim())?.[1] ?? ''));
  return of === '' ? null : of;
};
