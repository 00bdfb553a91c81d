import { type Day, dayIn, type MonthDay } from './days.js';

/** The frosts of a place, as a visitor gives them. */
export interface Frosts {
  /** Usual last frost of spring; null if not given. */
  readonly last: MonthDay | null;
  /** Usual first frost of autumn; null if not given. */
  readonly first: MonthDay | null;
  /** Whether it never freezes there: then neither of them is given. */
  readonly never: boolean;
}

/** The part of a year between two frosts, which begins in `year`. */
export interface FrostSeason {
  readonly year: number;
  readonly last: Day | null;
  /** First frost after the last one: in the south it falls into the next year. */
  readonly first: Day | null;
  readonly never: boolean;
  /** Whether the place is in the southern half of the earth; null if no frost tells. */
  readonly isSouthern: boolean | null;
}

const AUGUST = 8;
const JUNE = 6;

const order = ({ month, day }: MonthDay): number => month * 100 + day;

/** In the south the first frost comes before the last one in the year. One alone tells by its half of the year. */
const southern = ({ last, first }: Frosts): boolean | null => {
  if (last && first) return order(first) < order(last);
  if (last) return last.month >= AUGUST;
  return first ? first.month <= JUNE : null;
};

/** Returns the season that begins in a year (contract C19.2). */
export const seasonOf = (frosts: Frosts, year: number): FrostSeason => {
  const isSouthern = southern(frosts);
  const { last, first, never } = frosts;
  const ends = last !== null && isSouthern ? year + 1 : year;
  return {
    year,
    last: last && dayIn(year, last),
    first: first && dayIn(ends, first),
    never,
    isSouthern,
  };
};
