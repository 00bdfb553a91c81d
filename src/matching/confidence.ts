import type { MatchType } from './match.js';
import type { Reason } from './reasons.js';

const START: Readonly<Record<MatchType, number>> = {
  exact: 100,
  normalised: 95,
  authorship_differs: 70,
  fuzzy: 95,
  higher_rank: 50,
  none: 0,
};
const PER_EDIT = 10;
const LESS: Partial<Record<Reason, number>> = {
  author_compatible: 2,
  author_unknown: 10,
  no_such_author: 15,
  other_author: 10,
  species_author_differs: 30,
  synonym: 2,
  homonyms: 10,
  probable_synonym: 25,
  common_name: 10,
  abbreviated_genus: 15,
  hint_disagrees: 20,
  qualified: 30,
  species_unknown: 20,
  subgenus_ignored: 5,
  words_unknown: 5,
  vernacular_differs: 30,
};

/** Returns what reasons deduct from the confidence. */
export const costOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, reason) => sum + (LESS[reason] ?? 0), 0);

/** Computes the confidence: a value per match type, less deductions per reason and changed letter. */
export const confidence = (type: MatchType, reasons: readonly Reason[], edits = 0): number =>
  Math.max(0, START[type] - PER_EDIT * edits - costOf(reasons));
