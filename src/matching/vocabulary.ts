import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { allowance } from '../names/edit-distance.js';
import { latinEpithet, latinGenus } from '../names/latin.js';
import { wordsNear } from '../names/near-words.js';
import type { LoadedLexicon } from '../search/lexicon.js';
import { slices } from '../slices.js';
import { keyedWords } from './keyed-words.js';

/** Words near a given one. */
export interface Near {
  /** In another Latin spelling, or for an epithet of another gender; the word itself too where it is known. */
  readonly alike: readonly string[];
  /** At one and at two edits (contract C7.6). */
  readonly byEdits: readonly [readonly string[], readonly string[]];
}

/** The words that names are made of. */
export interface Vocabulary {
  isGenus(word: string): boolean;
  /** Whether a word, or each part of one with hyphens, is of any name. */
  isWord(word: string): boolean;
  genus(word: string): Near;
  epithet(word: string): Near;
  /** Genera that begin so. */
  generaBeginning(letters: string): readonly string[];
}

type ByLetter = ReadonlyMap<string, readonly string[]>;

/** Words whose neighbours are remembered: some 3 MB. */
const REMEMBERED = 5_000;

const NONE: Near['byEdits'] = [[], []];

/** A list of words, and what of it is near another word. */
interface WordList {
  has(word: string): boolean;
  near(word: string): Near;
}

/** Looks words up in a list; what was found is remembered, as the words of lists repeat. */
const nearIn = async (words: ByLetter, keyOf: (word: string) => string): Promise<WordList> => {
  const lists = [...words.values()];
  const byKey = keyedWords(
    lists.reduce((sum, { length }) => sum + length, 0),
    keyOf,
  );
  const breathe = slices();
  for (const list of lists) {
    for (const word of list) {
      await breathe();
      byKey.add(word);
    }
  }
  const known = new Map<string, Near>();
  const byEdits = (word: string): Near['byEdits'] => {
    const limit = allowance(word.length);
    if (limit === 0) return NONE;
    const [, one = [], two = []] = wordsNear(words.get(word[0] ?? '') ?? [], word, limit);
    return [one, two];
  };
  const near = (word: string): Near => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    if (known.size >= REMEMBERED) known.clear();
    const found = { alike: byKey.having(keyOf(word)), byEdits: byEdits(word) };
    known.set(word, found);
    return found;
  };
  return { near, has: (word) => byKey.having(keyOf(word)).includes(word) };
};

const Genera = z.object({ text: z.string() });

const byFirstLetter = (text: string): ByLetter => {
  const groups = new Map<string, string[]>();
  for (const word of text.split(' ').filter(Boolean)) {
    const group = groups.get(word[0]!);
    if (group) group.push(word);
    else groups.set(word[0]!, [word]);
  }
  return groups;
};

/**
 * The vocabulary of an installation: epithets are the words of the lexicon, genera the
 * first words of names and synonyms (20,000; 60 ms). Made at the first use in slices of
 * some milliseconds, and anew when the lexicon has other words, while the one before
 * goes on serving: 0.4 s and 6 MB beside the lexicon on the full data.
 */
export const createVocabulary = (pool: DatabasePool, lexicon: LoadedLexicon) => {
  let current: { readonly of: ByLetter; readonly vocabulary: Vocabulary } | null = null;
  let making: Promise<Vocabulary> | null = null;

  const make = async (words: ByLetter): Promise<Vocabulary> => {
    const { text } = await pool.one(
      sql.type(Genera)`
        select coalesce(string_agg(word, ' ' order by word), '') as text from (
          select name_key as word from genus where name_key is not null
          union select split_part(match_key, ' ', 1) from synonym
        ) as g where word <> ''`,
    );
    const genera = byFirstLetter(text);
    const held = new Set([...genera.values()].flat());
    const epithets = await nearIn(words, latinEpithet);
    const vocabulary: Vocabulary = {
      isGenus: (word) => held.has(word),
      isWord: (word) => word.split('-').every(epithets.has),
      genus: (await nearIn(genera, latinGenus)).near,
      epithet: epithets.near,
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
    // Where the words cannot be read anew, the next use tries again.
    making.catch(() => undefined);
    return current.vocabulary;
  };
};
