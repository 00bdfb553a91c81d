import { LRUCache } from 'lru-cache';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { authorWords } from '../names/author-comparison.js';
import { latinEpithet, latinGenus } from '../names/latin.js';
import { allowance } from '../names/typing-errors.js';
import { wordsNear } from '../names/words-within-edits.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import { byFirstLetter } from '../search/by-first-letter.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { keyedWords } from './keyed-words.js';

/** Words similar to a given one. */
export interface Near {
  /** Words in another Latin spelling or gender, including the word itself if known. */
  readonly alike: readonly string[];
  /** Words at one and at two edits (contract C7.6). */
  readonly byEdits: readonly [readonly string[], readonly string[]];
  /** Words at one edit in the first letter: missing, added, wrong, or swapped with the second. */
  readonly byFirstLetter: readonly string[];
}

/** The words of all names. */
export interface Vocabulary {
  isGenus(word: string): boolean;
  /** Returns whether a word, or each part of a hyphenated one, occurs in any name. */
  isWord(word: string): boolean;
  genus(word: string): Near;
  epithet(word: string): Near;
  family(word: string): Near;
  /** Returns the number of names whose author has this word, as `authorWords` returns it. */
  namesBy(word: string): number;
  /** Returns the genera with this prefix. */
  generaBeginning(letters: string): readonly string[];
}

type ByLetter = ReadonlyMap<string, readonly string[]>;

/** Cache size: similar words of this many words, about 3 MB. */
const REMEMBERED = 5_000;

const NONE: Near['byEdits'] = [[], []];

/** A list of words with a search for similar ones. */
interface WordList {
  has(word: string): boolean;
  near(word: string): Near;
}

/** Creates a cached search for similar words, since words repeat in lists. */
const nearIn = async (words: ByLetter, keyOf: (word: string) => string): Promise<WordList> => {
  const lists = [...words.values()];
  const byKey = keyedWords(
    lists.reduce((sum, { length }) => sum + length, 0),
    keyOf,
  );
  // About fifty variants of each unknown word are looked up here: by their keys this took a quarter of the time of a list.
  const known = new Set<string>();
  const breathe = yieldLoop();
  for (const list of lists) {
    for (const word of list) {
      await breathe();
      byKey.add(word);
      known.add(word);
    }
  }
  const byEdits = (word: string): Near['byEdits'] => {
    const isShort = word.length === SHORTEST_WORD;
    const limit = isShort ? 1 : allowance(word.length);
    if (limit === 0) return NONE;
    const [, one = [], two = []] = wordsNear(words.get(word[0] ?? '') ?? [], word, limit);
    return [isShort ? one.filter((other) => lacksLetter(word, other)) : one, two];
  };
  const near = new LRUCache<string, Near>({
    max: REMEMBERED,
    memoMethod: (word) => ({
      alike: byKey.having(keyOf(word)),
      byEdits: byEdits(word),
      byFirstLetter:
        word.length < SHORTEST_WORD ? [] : otherBeginnings(word).filter((other) => known.has(other)),
    }),
  });
  return { near: (word) => near.memo(word), has: (word) => known.has(word) };
};

/** Minimum length of a word with typing errors. */
const SHORTEST_WORD = 3;

/** Returns whether a word of minimum length lacks a letter of the other, or has two letters swapped: *Ace*, *Zae*. */
const lacksLetter = (word: string, other: string): boolean =>
  other.length > word.length ||
  (other.length === word.length && [...word].every((each) => other.includes(each)));

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the words at one edit in the first letter. */
const otherBeginnings = (word: string): readonly string[] => {
  const missing = LETTERS.map((letter) => letter + word);
  const rest = word.slice(1);
  const swapped = `${rest.slice(0, 1)}${word.slice(0, 1)}${rest.slice(1)}`;
  if (word.length === SHORTEST_WORD) return [...missing, swapped];
  const wrong = LETTERS.map((letter) => letter + rest);
  return [...new Set([...missing, rest, swapped, ...wrong])].filter((other) => other !== word);
};

/** Counts the words of authors, one author a line. */
const authorsIn = async (text: string): Promise<ReadonlyMap<string, number>> => {
  const breathe = yieldLoop();
  const words = new Map<string, number>();
  for (const author of text.split('\n')) {
    await breathe();
    for (const word of authorWords(author)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
};

/** Words of genera and families, separated by spaces, and authors, one a line. */
const Read = z.object({ genera: z.string(), families: z.string(), authors: z.string() });

const wordsIn = (text: string): readonly string[] => text.split(' ').filter(Boolean);

/**
 * Creates the vocabulary: epithets are the words of the lexicon, genera the first words of
 * names and synonyms (20,000; 60 ms). Built at first use in slices of some milliseconds, and
 * rebuilt when the lexicon changes, while the old one still serves: 2 s and 12 MB for the full
 * data, most of it for reading the authors.
 */
export const createVocabulary = (pool: DatabasePool, lexicon: LoadedLexicon) => {
  let current: { readonly of: ByLetter; readonly vocabulary: Vocabulary } | null = null;
  let making: Promise<Vocabulary> | null = null;

  const make = async (words: ByLetter): Promise<Vocabulary> => {
    // In one statement, which reads the synonyms once.
    const read = await pool.one(
      sql.type(Read)`
        with other as materialized (select split_part(match_key, ' ', 1) as genus, author from synonym)
        select
          (select coalesce(string_agg(word, ' ' order by word), '')
           from (select name_key as word from genus union select genus from other) as g) as genera,
          (select coalesce(string_agg(name_key, ' ' order by name_key), '') from family) as families,
          (select coalesce(string_agg(author, chr(10)), '')
           from (select vals ->> 'author' as author from species union select author from other) as a) as authors`,
    );
    const authors = await authorsIn(read.authors);
    const genera = byFirstLetter(wordsIn(read.genera));
    const knownGenera = new Set([...genera.values()].flat());
    const epithets = await nearIn(words, latinEpithet);
    const vocabulary: Vocabulary = {
      isGenus: (word) => knownGenera.has(word),
      isWord: (word) => word.split('-').every(epithets.has),
      genus: (await nearIn(genera, latinGenus)).near,
      epithet: epithets.near,
      namesBy: (word) => authors.get(word) ?? 0,
      family: (await nearIn(byFirstLetter(wordsIn(read.families)), latinGenus)).near,
      generaBeginning: (letters) =>
        (genera.get(letters[0] ?? '') ?? []).filter((genus) => genus.startsWith(letters)),
    };
    current = { of: words, vocabulary };
    return vocabulary;
  };

  return async (): Promise<Vocabulary> => {
    await lexicon.refresh();
    if (current?.of === lexicon.words) return current.vocabulary;
    making ??= make(lexicon.words).finally(() => {
      making = null;
    });
    if (current === null) return making;
    // After a failed reload, the next use tries again.
    making.catch(() => undefined);
    return current.vocabulary;
  };
};
