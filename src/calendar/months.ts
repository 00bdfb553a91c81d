import { VOCABULARIES } from '../fields/vocabularies.js';

const HALF_A_YEAR = 6;

/** Returns months of the north as they are half a year later in the south, in the order of the year. */
export const sixMonthsLater = (months: readonly string[]): readonly string[] =>
  VOCABULARIES.month.filter((_, at, all) => months.includes(all[(at + HALF_A_YEAR) % all.length]!));
