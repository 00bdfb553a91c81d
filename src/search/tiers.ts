/** A score for each tier, higher first; both engines are given the same, so they order alike. */
export interface Scores {
  readonly exactCommon: number;
  readonly exactScientific: number;
  readonly exactSynonym: number;
  /** Plus the number of words matched: more words first. */
  readonly nameAndMore: number;
  readonly wordBeginning: number;
  readonly commonEnding: number;
  readonly prefix: number;
  readonly words: number;
  readonly groupWords: number;
  /** Less the edits: fewer first. */
  readonly typos: number;
  /** Typing errors that are not told apart by their number (typo-plan.ts). */
  readonly leastTypo: number;
}

/** The tiers of a search (contract C7.4). Whole numbers below 2^24, which 32-bit floats hold exactly. */
export const SCORES: Scores = {
  exactCommon: 2000,
  exactScientific: 1900,
  exactSynonym: 1800,
  nameAndMore: 1600,
  wordBeginning: 1500,
  commonEnding: 1400,
  prefix: 1300,
  words: 1200,
  groupWords: 1100,
  typos: 1000,
  leastTypo: 0,
};

/** What a name in the preferred language has over others of its tier (C7.10). */
export const OF_LANGUAGE = 50;

/**
 * The tiers of a text that is still being typed (C7.11): what begins with it is alike, whether a word ends there or
 * not, so that the most popular plants come first.
 */
export const SUGGESTING: Scores = {
  ...SCORES,
  exactScientific: 2000,
  exactSynonym: 1900,
  wordBeginning: 1500,
  prefix: 1500,
  commonEnding: 1200,
  words: 1200,
};

/** Score of a name that is a beginning of the text, by its words (tier 4). */
export const nameAndMoreScore = ({ nameAndMore }: Scores, beginning: string): number =>
  nameAndMore + Math.min(99, beginning.split(' ').length);
