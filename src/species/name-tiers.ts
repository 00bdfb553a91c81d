/** A score for each tier (contract C7.4), higher first; both engines are given the same, so they order alike. */
export interface Scores {
  /** Plus the number of sources that give the name. */
  readonly exactCommon: number;
  readonly exactScientific: number;
  readonly exactSynonym: number;
  /** A scientific name whose genus is abbreviated; of synonyms {@link OF_LANGUAGE} less, as below. */
  readonly abbreviated: number;
  /** Plus the number of words matched: more words first. */
  readonly nameAndMore: number;
  readonly equal: number;
  readonly variant: number;
  readonly commonEnding: number;
  readonly beginning: number;
  /** The same of synonyms, and of common names that do not count as such. */
  readonly lesserBeginning: number;
  readonly allWords: number;
  readonly words: number;
  readonly groupWords: number;
  readonly squeezed: number;
  /** Less twenty for each edit; ten more for a whole name. */
  readonly typos: number;
  /** Typing errors that are not told apart by their number (typo-plan.ts). */
  readonly leastTypo: number;
}

/** The tiers of a search. Whole numbers below 2^24, which 32-bit floats hold exactly, a hundred apart at least. */
export const SCORES: Scores = {
  exactCommon: 3800,
  exactScientific: 3600,
  exactSynonym: 3400,
  abbreviated: 3200,
  nameAndMore: 3000,
  equal: 2800,
  variant: 2600,
  commonEnding: 2400,
  beginning: 2200,
  lesserBeginning: 2100,
  allWords: 2000,
  words: 1800,
  groupWords: 1600,
  squeezed: 1400,
  typos: 1000,
  leastTypo: 0,
};

/** What a name in the preferred language has over others of its tier (C7.10). */
export const OF_LANGUAGE = 50;

/**
 * The tiers of a text that is still being typed (C7.11): what begins with it comes before what has it further on.
 */
export const SUGGESTING: Scores = {
  ...SCORES,
  exactScientific: SCORES.exactCommon,
  exactSynonym: SCORES.exactScientific,
  // The species of what is being typed, behind what begins with it.
  nameAndMore: 1200,
  commonEnding: SCORES.words,
  allWords: SCORES.words,
};

/** Score of a name that is a beginning of the text, by its words (tier 5). */
export const nameAndMoreScore = ({ nameAndMore }: Scores, beginning: string): number =>
  nameAndMore + Math.min(99, beginning.split(' ').length);
