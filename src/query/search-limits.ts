/**
 * Most work that one search text may cause, whatever it contains (contract C7.2, C7.6, C7.16). The records that it finds have no
 * limit: the exact total (C5.1) visits each of them, to which ranking 20,000 of 800,000 rows adds 9 ms to 129 in Postgres.
 */
export const SEARCH_LIMITS = {
  /** Code points of `q`, before and after folding. */
  characters: 200,
  /** Distinct words that are looked up; the others are ignored. */
  words: 8,
  /** Code points of a word; longer words are ignored. */
  lettersOfWord: 40,
  /** Everyday forms of a text that are searched; few texts have more than three that are names. */
  forms: 8,
  /** Words for which similar words of the lexicon are sought: all of a short text; of a longer one, first those that no name has. */
  correctedWords: 3,
  /**
   * Similar words in all readings of a text together: Elasticsearch accepts at least 1,024 per request. Enough for any two
   * words and for most texts of three (*solanum lycopersicm* needs 56, *pseudocarpa latifolia alba* 198).
   */
  candidates: 600,
  /** Corrected texts that are compared with whole names, and words of such a text: 200 texts of eight words are 90 kB. */
  correctedTexts: 200,
  wordsOfCorrectedText: 5,
} as const;

/** Most letters of a text that finds only well-known plants by the beginnings of their names: 68,000 names begin with *a*. */
export const SHORT_BEGINNING = 2;
