/** Most work that one search text may cause, whatever it contains (contract C7.2, C7.6, C7.16). */
export const SEARCH_LIMITS = {
  /** Code points of `q`, before and after folding. */
  characters: 200,
  /** Distinct words that are looked up; the others are ignored. */
  words: 8,
  /** Code points of a word; longer words are ignored. */
  lettersOfWord: 40,
  /** Everyday forms of a text that are searched; few texts have more than three that are names. */
  forms: 8,
  /** Words for which similar words of the lexicon are sought: all of a short text, otherwise those that no name has first. */
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

/** Letters of a text up to which only names of well-known plants are found by their beginning: 68,000 names begin with an *a*. */
export const SHORT_BEGINNING = 2;
