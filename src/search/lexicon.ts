import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Lexicon } from '../query/typos.js';
import { within } from '../within.js';

/** The lexicon in memory: about 170,000 words, 15 MB, for the full data. */
export interface LoadedLexicon extends Lexicon {
  /**
   * Reads the words anew when the last look is some seconds old and their
   * number has changed. Keeps what it has when Postgres cannot be reached.
   *
   * @throws when it has nothing yet.
   */
  refresh(): Promise<void>;
  /** Every word, by its first letter; another map whenever the words have been read anew. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

const STALE_MS = 5_000;
const LONGEST_LOOK_MS = 500;

const Size = z.object({ size: z.number() });
const Text = z.object({ text: z.string() });

/** An empty lexicon that fills itself from the table of the indexer at its first use. */
export const createLexicon = (pool: DatabasePool): LoadedLexicon => {
  let byLetter = new Map<string, string[]>();
  let size = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const now = await pool.one(sql.type(Size)`select count(*) as size from lexicon`);
    if (now.size !== size) {
      // One text in one row: a row a word took eight times as long.
      const { text } = await pool.one(
        sql.type(Text)`select coalesce(string_agg(word, ' ' order by word), '') as text from lexicon`,
      );
      byLetter = grouped(text);
      size = now.size;
    }
    lookedAt = performance.now();
  };

  return {
    wordsStarting: (letter) => byLetter.get(letter) ?? [],
    get words() {
      return byLetter;
    },
    refresh: async () => {
      if (performance.now() - lookedAt < STALE_MS) return;
      // With words of before nobody waits long for a Postgres that does not answer.
      looking ??= (size === 0 ? look() : within(LONGEST_LOOK_MS, look()))
        .catch((error: unknown) => {
          // Postgres cannot be reached: the words of a moment ago do, where there are any.
          if (size === 0) throw error;
          lookedAt = performance.now();
        })
        .finally(() => {
          looking = null;
        });
      await looking;
    },
  };
};

/** Words by their first letters: the words come sorted, so a letter is looked at where it changes (180,000 words: 28 ms, not 48). */
const grouped = (text: string): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  let letter = '';
  let group: string[] = [];
  for (const word of text.split(' ')) {
    if (letter === '' || !word.startsWith(letter)) {
      letter = String.fromCodePoint(word.codePointAt(0) ?? 0);
      group = groups.get(letter) ?? [];
      groups.set(letter, group);
    }
    group.push(word);
  }
  return groups;
};
