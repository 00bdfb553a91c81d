/**
 * The tiers of a search (contract C7.4) as scores, higher first, so that both
 * engines order alike. Whole numbers below 2^24, which 32-bit floats hold exactly.
 */
export const SCORES = {
  exactCommon: 2000,
  exactScientific: 1900,
  exactSynonym: 1800,
  /** Plus the number of words matched: more words first. */
  nameAndMore: 1600,
  wordBeginning: 1500,
  commonEnding: 1400,
  prefix: 1300,
  words: 1200,
  groupWords: 1100,
  /** Less the edits: fewer first. */
  typos: 1000,
  /** Typing errors that are not told apart by their number (typo-plan.ts). */
  leastTypo: 0,
} as const;

/** Score of a name that is a beginning of the text, by its words (tier 4). */
export const nameAndMoreScore = (beginning: string): number =>
  SCORES.nameAndMore + Math.min(99, beginning.split(' ').length);
