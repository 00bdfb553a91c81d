import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { allowance, distanceFrom } from '../names/edit-distance.js';
import { latinEpithet, latinGenus } from '../names/latin.js';
import type { LoadedLexicon } from '../search/lexicon.js';

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

const keyed = (words: ByLetter, key: (word: string) => string): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const word of [...words.values()].flat()) {
    const group = groups.get(key(word));
    if (group) group.push(word);
    else groups.set(key(word), [word]);
  }
  return groups;
};

/** Looks words up in a list; what was found is remembered, as the words of lists repeat. */
const nearIn = (words: ByLetter, key: (word: string) => string): ((word: string) => Near) => {
  const alike = keyed(words, key);
  const known = new Map<string, Near>();
  const find = (word: string): Near => {
    const limit = allowance(word.length);
    const distance = distanceFrom(word, limit);
    const byEdits: [string[], string[]] = [[], []];
    for (const other of limit === 0 ? [] : (words.get(word[0] ?? '') ?? [])) {
      if (Math.abs(other.length - word.length) > limit) continue;
      byEdits[distance(other) - 1]?.push(other);
    }
    return { alike: alike.get(key(word)) ?? [], byEdits };
  };
  return (word) => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    if (known.size >= REMEMBERED) known.clear();
    const found = find(word);
    known.set(word, found);
    return found;
  };
};

/** Words whose neighbours are remembered: some 3 MB. */
const REMEMBERED = 5_000;

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
 * The vocabulary of an installation: epithets are the words of the lexicon,
 * genera the first words of names and synonyms (20,000; 60 ms). Made at the first
 * use, and anew when the lexicon has other words: 0.4 s and 40 MB on the full data.
 */
export const createVocabulary = (pool: DatabasePool, lexicon: LoadedLexicon) => {
  let of: ByLetter | null = null;
  let current: Vocabulary | null = null;

  const read = async (words: ByLetter): Promise<Vocabulary> => {
    const { text } = await pool.one(
      sql.type(Genera)`
        select coalesce(string_agg(word, ' ' order by word), '') as text from (
          select name_key as word from genus where name_key is not null
          union select split_part(match_key, ' ', 1) from synonym
        ) as g where word <> ''`,
    );
    const genera = byFirstLetter(text);
    const epithet = nearIn(words, latinEpithet);
    const held = new Set([...genera.values()].flat());
    return {
      isGenus: (word) => held.has(word),
      isWord: (word) => word.split('-').every((part) => epithet(part).alike.includes(part)),
      genus: nearIn(genera, latinGenus),
      epithet,
      generaBeginning: (letters) =>
        (genera.get(letters[0] ?? '') ?? []).filter((genus) => genus.startsWith(letters)),
    };
  };

  return async (): Promise<Vocabulary> => {
    await lexicon.refresh();
    if (current === null || of !== lexicon.words) {
      const words = lexicon.words;
      current = await read(words);
      of = words;
    }
    return current;
  };
};
