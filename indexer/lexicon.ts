import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';

/** Words of the names of these documents, without the tokens for abbreviated genera. */
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
 * Keeps the table of all words (contract C7.4 tier 14). Words are only ever added:
 * one that no name has any more matches no document.
 */
export interface LexiconKeeper {
  /** Adds the words that are new, in the caller's transaction; returns them. */
  add(client: Client, documents: readonly SearchDocument[]): Promise<readonly string[]>;
  /** Remembers words once that transaction has committed, so that most batches need no statement. */
  remember(words: readonly string[]): void;
}

/** The full data have 170,000 words, about 15 MB here. */
const REMEMBERED = 500_000;

export const createLexiconKeeper = (): LexiconKeeper => {
  const known = new Set<string>();
  return {
    add: async (client, documents) => {
      // In order, so that two indexers wait for each other instead of locking each other out.
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
