/** Most work that one name of a list may cause, whatever it contains (contract C7.29). */
export const MATCH_LIMITS = {
  /** Epithets of a name that is compared with similar ones: a species and three ranks below it. Longer texts are sentences. */
  epithets: 4,
  /** Parts of a hyphenated epithet that is compared with similar ones. */
  parts: 4,
  /**
   * Spellings of a name that are looked up, the closest first: mostly 2 to 30, up to 800 for three words without a rank
   * connector. An abbreviated genus has one for each genus that it may mean, at most 1,954 (*P.*), and three for such words.
   */
  spellings: 1_500,
} as const;

/** Longest wait in ms of a list for the names of well-known plants, which are loaded once: without them plurals would be unknown. */
export const VOCABULARY_WAIT_MS = 60_000;
