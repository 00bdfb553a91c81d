import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Lexicon } from '../query/typos.js';
import { DeadlineExceeded, withTimeout } from '../runtime/deadline.js';
import { WELL_KNOWN } from '../species/name-tiers.js';
import { byFirstLetter } from './by-first-letter.js';
import { GROUP_NAMES } from './vocabulary/group-names.js';
import type { KnownSpecies } from './vocabulary/known-species.js';
import { EMPTY_VOCABULARY, type PlantVocabulary, plantVocabulary } from './vocabulary/plant-vocabulary.js';

/** The lexicon in memory: about 170,000 words, 15 MB, for the full data. */
export interface LoadedLexicon extends Lexicon {
  /**
   * Reloads the words if their number has changed, checking every few seconds. Keeps the loaded
   * words while Postgres is unavailable.
   *
   * @throws {StoreUnavailable} when nothing is loaded yet.
   */
  refresh(): Promise<void>;
  /** All words by first letter; a new map after every reload. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /**
   * Returns what is known of the names of well-known plants; loads it at first use, and again in the background some time
   * after names have changed. Empty while Postgres is unavailable and nothing is loaded, or after the longest wait for the
   * first load: 3 seconds unless the caller, such as a list to match, can wait longer.
   */
  vocabulary(longestWaitMs?: number): Promise<PlantVocabulary>;
}

/** Shortest time between two checks whether the words have changed. */
const CHECK_INTERVAL_MS = 5_000;
/** Longest wait of a search for newer words, if some are loaded. */
const LONGEST_WORDS_WAIT_MS = 500;
/** Longest wait of a search for the first load of the vocabulary. */
const LONGEST_VOCABULARY_WAIT_MS = 3_000;
/** Shortest time between two loads of the vocabulary, each of which takes a second for the full data. */
const VOCABULARY_INTERVAL_MS = 600_000;

const Known = z.object({ species: z.custom<readonly KnownSpecies[]>() });

/** Species that one statement reads: all 10,000 of the full data take longer on a busy machine than a statement of a request may. */
const SPECIES_AT_ONCE = 2_000;

/** Reads the next well-known species with their names, in one row: one row per species takes several times as long. */
const nextSpecies = (after: number) => sql.type(Known)`
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'scientific_name', s.scientific_name, 'popularity', s.popularity, 'genus', g.name, 'family', f.name,
    'family_common_name', f.common_name,
    'names', coalesce((
      select json_agg(json_build_array(n.language, n.name)) from common_name n where n.species_id = s.id
    ), '[]')
  ) order by s.id), '[]') as species
  from (
    select * from species where popularity >= ${WELL_KNOWN} and id > ${after} order by id limit ${SPECIES_AT_ONCE}
  ) s join genus g on g.id = s.genus_id join family f on f.id = g.family_id`;

/** Reads all well-known species, the best known first. */
const readKnownSpecies = async (pool: DatabasePool): Promise<readonly KnownSpecies[]> => {
  const known: KnownSpecies[] = [];
  for (let read = SPECIES_AT_ONCE; read === SPECIES_AT_ONCE; ) {
    const { species } = await pool.one(nextSpecies(known.at(-1)?.id ?? 0));
    known.push(...species);
    read = species.length;
  }
  return known.sort((a, b) => b.popularity - a.popularity || a.id - b.id);
};

const Size = z.object({ size: z.number() });
const Text = z.object({ text: z.string() });

/** Creates a lexicon that loads itself from the indexer's table at first use. */
export const createLexicon = (pool: DatabasePool): LoadedLexicon => {
  let byLetter = new Map<string, string[]>();
  let size = 0;
  let wordsCheckedAt = Number.NEGATIVE_INFINITY;
  let loadingWords: Promise<void> | null = null;

  const loadWords = async (): Promise<void> => {
    const now = await pool.one(sql.type(Size)`select count(*) as size from lexicon`);
    if (now.size !== size) {
      // One text in one row: one row per word takes eight times as long.
      const { text } = await pool.one(
        sql.type(Text)`select coalesce(string_agg(word, ' ' order by word), '') as text from lexicon`,
      );
      byLetter = byFirstLetter(text.split(' '));
      size = now.size;
    }
    wordsCheckedAt = performance.now();
  };

  let vocabulary = EMPTY_VOCABULARY;
  /** Number of words when the vocabulary was loaded, and the time. */
  let lastLoad = { size: -1, at: Number.NEGATIVE_INFINITY };
  let vocabularyCheckedAt = Number.NEGATIVE_INFINITY;
  let loadingVocabulary: Promise<void> | null = null;

  const loadVocabulary = async (): Promise<void> => {
    await lexicon.refresh();
    const isRecent = lastLoad.size > 0 && performance.now() - lastLoad.at < VOCABULARY_INTERVAL_MS;
    if (size === lastLoad.size || isRecent) return;
    const load = { size, at: performance.now() };
    vocabulary = await plantVocabulary(await readKnownSpecies(pool), GROUP_NAMES);
    lastLoad = load;
  };

  const lexicon: LoadedLexicon = {
    wordsStarting: (letter) => byLetter.get(letter) ?? [],
    get words() {
      return byLetter;
    },
    refresh: async () => {
      // While no words are loaded, every call looks again: the first ingestion may just have ended.
      if (size > 0 && performance.now() - wordsCheckedAt < CHECK_INTERVAL_MS) return;
      // With loaded words, waits only briefly for an unavailable Postgres.
      loadingWords ??= (size === 0 ? loadWords() : withTimeout(LONGEST_WORDS_WAIT_MS, loadWords()))
        .catch((error: unknown) => {
          // Postgres is unavailable: use the loaded words, if any.
          if (size === 0) throw error;
          wordsCheckedAt = performance.now();
        })
        .finally(() => {
          loadingWords = null;
        });
      await loadingWords;
    },
    vocabulary: async (longestWaitMs = LONGEST_VOCABULARY_WAIT_MS) => {
      const isDue = lastLoad.size === 0 || performance.now() - vocabularyCheckedAt >= CHECK_INTERVAL_MS;
      if (loadingVocabulary === null && isDue)
        loadingVocabulary = loadVocabulary()
          // Postgres is unavailable: texts are searched as they are written.
          .catch(() => undefined)
          .finally(() => {
            vocabularyCheckedAt = performance.now();
            loadingVocabulary = null;
          });
      if (lastLoad.size <= 0 && loadingVocabulary !== null)
        await withTimeout(longestWaitMs, loadingVocabulary).catch((error: unknown) => {
          if (!(error instanceof DeadlineExceeded)) throw error;
        });
      return vocabulary;
    },
  };
  return lexicon;
};
