import { LRUCache } from 'lru-cache';
import { commonKey, mayBeInverted, pairedReadings } from '../names/common-name.js';
import { fold, words as wordsOf } from '../names/fold.js';
import type { Fault } from '../wording/fault.js';
import type { NameQuery } from './name-query.js';
import { faulty } from './problem.js';
import { SEARCH_LIMITS } from './search-limits.js';
import type { Warning } from './warning.js';

const { characters: MAX_TEXT_LENGTH, words: MAX_WORDS, lettersOfWord: MAX_WORD_LENGTH } = SEARCH_LIMITS;
const MIN_PREFIX_LENGTH = 3;
const MAX_INITIAL_LENGTH = 2;

const length = (word: string): number => [...word].length;

/** Returns the fault of a `q`, or another text, with more than 200 characters after trimming (contract C7.2). */
export const tooLong = (given: string | undefined, param = 'q'): Fault | undefined => {
  if (given === undefined || length(given.trim()) <= MAX_TEXT_LENGTH) return undefined;
  return {
    param,
    got: given,
    problem: 'too_long',
    message: `${param} has ${length(given.trim())} characters; at most ${MAX_TEXT_LENGTH} are allowed.`,
  };
};

/**
 * Refuses a search without text.
 *
 * @param unknown Faults of the unknown parameters, one of which may be a misspelt `q`.
 * @throws {QueryProblem} unprocessable_entity for a missing or blank `q` (C7.2)
 */
export function requireText(
  given: string | undefined,
  paged: boolean,
  unknown: readonly Fault[],
): asserts given is string {
  if (given !== undefined && given.trim() !== '') return;
  const problem = given === undefined ? 'missing' : 'blank';
  const message = paged
    ? `q is ${problem}: give the text to search for, or q=* for every record.`
    : `q is ${problem}: give the beginning of a name as typed so far.`;
  throw faulty('unprocessable_entity', [{ param: 'q', got: given ?? null, problem, message }, ...unknown]);
}

export interface NameQueryReading {
  readonly names: NameQuery;
  readonly warnings: readonly Warning[];
}

/** Shortens a folded text to the maximum: one character can fold to eighteen letters (C7.2). */
const cut = (folded: string): string => [...folded].slice(0, MAX_TEXT_LENGTH).join('').trimEnd();

/** Number of texts that are kept parsed, those used last: many people search for the same names. */
const MOST_KEPT = 1_000;
const kept = new LRUCache<string, NameQueryReading>({ max: MOST_KEPT });

/** Parses a search text of at most 200 characters (C7.4 to C7.8). The same text gives the same object for a while. */
export const readNameQuery = (given: string, language: string | null = null): NameQueryReading => {
  const key = `${language ?? ''}/${given}`;
  const reading = kept.get(key) ?? parse(given, language);
  kept.set(key, reading);
  return reading;
};

const parse = (given: string, language: string | null): NameQueryReading => {
  if (given.trim() === '*') return { names: { ...EVERYTHING, language }, warnings: [] };
  const folded = fold(given);
  const text = mayBeInverted(given) ? cut(commonKey(given)) : cut(folded);
  // In the order typed: only the last word can be incomplete.
  const typed = cut(folded);
  const all = typed === '' ? [] : typed.split(' ');
  const distinct = [...new Set(all)];
  const short = distinct.filter((word) => length(word) <= MAX_WORD_LENGTH);
  const words = short.slice(0, MAX_WORDS);
  const whole = words.length === distinct.length;
  const last = words.at(-1);
  const [first = '', second = ''] = words;
  const names: NameQuery = {
    text,
    everything: false,
    beginnings: beginningsOf(text),
    words,
    lastIsPrefix: whole && last !== undefined && last === all.at(-1) && length(last) >= MIN_PREFIX_LENGTH,
    firstIsGenus: first === all[0] && length(first) <= MAX_INITIAL_LENGTH && length(second) > length(first),
    cultivarOf: cultivarOf(given),
    paired: pairedReadings(given)
      .flat()
      .map((name) => cut(commonKey(name)))
      .filter((name) => name !== ''),
    language,
    ...NOT_UNDERSTOOD,
  };
  return {
    names,
    warnings: [
      ...(typed === folded ? [] : [CUT]),
      ...(short.length === distinct.length ? [] : [LONG_WORDS]),
      ...(words.length === short.length ? [] : [MANY_WORDS]),
    ],
  };
};

const NOT_UNDERSTOOD: Pick<NameQuery, 'group' | 'readings'> = { group: null, readings: [] };

const EVERYTHING: NameQuery = {
  text: '',
  everything: true,
  beginnings: [],
  words: [],
  lastIsPrefix: false,
  firstIsGenus: false,
  cultivarOf: null,
  paired: [],
  language: null,
  ...NOT_UNDERSTOOD,
};

const CUT: Warning = {
  param: 'q',
  problem: 'too_long',
  message: `q has more than ${MAX_TEXT_LENGTH} characters when special letters are spelled out (ß as ss): only the first ${MAX_TEXT_LENGTH} were searched.`,
};

const LONG_WORDS: Warning = {
  param: 'q',
  problem: 'too_long',
  message: `q has words of more than ${MAX_WORD_LENGTH} letters, which were ignored.`,
};

const MANY_WORDS: Warning = {
  param: 'q',
  problem: 'too_long',
  message: `q has more than ${MAX_WORDS} words: the others were ignored.`,
};

/** Returns the beginnings with two or more whole words, without the whole text, longest first (tier 4). */
const beginningsOf = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '));
  return beginnings.filter((beginning) => beginning.includes(' ') && beginning !== text).reverse();
};

/** Matches a text that ends with a name in quotes. */
const CULTIVAR = /^([^'‘’"“”]+)\s['‘"“]\p{L}[^"“”]*['’"”]\s*$/u;

const cultivarOf = (given: string): string | null => {
  const name = cut(fold(CULTIVAR.exec(given.trim())?.[1] ?? ''));
  return name === '' ? null : name;
};
