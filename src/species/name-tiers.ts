/** Tiers of contract C7.4 by name. */
export const TIER_OF = {
  exact_common_name: 1,
  group_name: 1,
  exact_scientific_name: 2,
  exact_synonym: 3,
  abbreviated_genus: 4,
  name_and_more: 5,
  everyday_wording: 5,
  corrected_name: 5,
  other_name: 6,
  latin_variant: 7,
  end_of_common_name: 8,
  beginning: 9,
  words_alone: 10,
  words: 11,
  words_and_group: 12,
  without_spaces: 13,
  typos: 14,
} as const;

/** Name of a tier: why a record is a result. */
export type TierReason = keyof typeof TIER_OF;
export const TIER_REASONS = Object.keys(TIER_OF) as [TierReason, ...TierReason[]];
export const LAST_TIER = TIER_OF.typos;

/** Scores of the tiers (contract C7.4), shared by both engines so that they order alike. */
export interface Scores {
  /** Increased by the number of sources of the name. */
  readonly exactCommon: number;
  /** Well-known members of the group that the text names (C7.14). */
  readonly group: number;
  readonly exactScientific: number;
  readonly exactSynonym: number;
  /** Scientific name with abbreviated genus; synonyms score {@link OF_LANGUAGE} less. */
  readonly abbreviated: number;
  /** Increased by the number of matched words. */
  readonly nameAndMore: number;
  /** Another name for which the text stands in everyday wording (C7.13), and the name that it misspells (C7.15). */
  readonly everyday: number;
  readonly corrected: number;
  readonly equal: number;
  readonly variant: number;
  readonly commonEnding: number;
  readonly beginning: number;
  /** Beginnings of synonyms and secondary common names. */
  readonly lesserBeginning: number;
  readonly allWords: number;
  readonly words: number;
  readonly groupWords: number;
  readonly squeezed: number;
  /** Reduced by twenty per edit; ten more for a whole name. */
  readonly typos: number;
  /** Typing errors beyond the planned readings (typo-plan.ts). */
  readonly leastTypo: number;
}

/** Scores of a search: integers below 2^24, exact in 32-bit floats, far enough apart for the differences within a tier. */
export const SCORES: Scores = {
  exactCommon: 3800,
  group: 3700,
  exactScientific: 3600,
  exactSynonym: 3400,
  abbreviated: 3200,
  nameAndMore: 3000,
  everyday: 2940,
  corrected: 2880,
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

/** Minimum popularity of a well-known plant (contract C7.4 tier 1, C7.14). */
export const WELL_KNOWN = 1_000;

/** Bonus of a name in the preferred language within its tier (C7.10). */
export const OF_LANGUAGE = 50;

/** Scores of suggestions (C7.11): those of a search, but names that begin with the text come before names that end with it. */
export const SUGGESTING: Scores = { ...SCORES, commonEnding: SCORES.words, allWords: SCORES.words };

/** Returns the score of a name that is a beginning of the text, by its number of words (tier 5). */
export const nameAndMoreScore = ({ nameAndMore }: Scores, beginning: string): number =>
  nameAndMore + Math.min(99, beginning.split(' ').length);
