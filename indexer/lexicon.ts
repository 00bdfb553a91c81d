import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';

/** Returns the words of the names of documents, without tokens for abbreviated genera. */
export const wordsOf = (documents: readonly SearchDocument[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { species_names: names } of documents) {
    for (const name of [...names.words, ...names.group_words]) {
      for (const word of name.split(' ')) if (word !== '' && !word.startsWith('^')) found.add(word);
    }
  }
  return found;
};

/**
 * Maintains the table of all words (contract C7.4 tier 14). Words are only added: an obsolete
 * word matches no document.
 */
export interface LexiconKeeper {
  /** Adds new words in the caller's transaction; returns them. */
  add(client: Client, documents: readonly SearchDocument[]): Promise<readonly string[]>;
  /** Caches words after the commit, so that most batches need no statement. */
  remember(words: readonly string[]): void;
}

/** Maximum size of the cache; the full data has 170,000 words, about 15 MB. */
const REMEMBERED = 500_000;

export const createLexiconKeeper = (): LexiconKeeper => {
  const known = new Set<string>();
  return {
    add: async (client, documents) => {
      // Sorted, so that two indexers wait for each other instead of deadlocking.
      const fresh = [...wordsOf(documents)].filter((word) => !known.has(word)).sort();
      if (fresh.length > 0) {
        await client.query('insert into lexicon (word) select unnest($1::text[]) on conflict do nothing', [
          fresh,
        ]);
      }
      return fresh;
    },
    remember: (words) => {
      if (known.size > REMEMBERED) known.clear();
      for (const word of words) known.add(word);
    },
  };
};
