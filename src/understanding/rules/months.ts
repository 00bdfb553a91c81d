import { VOCABULARIES } from '../../fields/vocabularies.js';
import { as, hasComparison, isDash, skipFillers } from '../clause.js';
import type { Season, Segment } from '../meaning.js';

/** Positions of the months of the seasons of the north, first to last. */
const SEASONS: Readonly<Record<Season, readonly number[]>> = {
  spring: [2, 3, 4],
  summer: [5, 6, 7],
  autumn: [8, 9, 10],
  winter: [11, 0, 1],
};
const PART_OF_SEASON = { early: 0, mid: 1, late: 2 } as const;
const LAST_MONTH = 11;

/** Months in a text. */
export interface Months {
  /** Positions from 0 on; none if the words for them are not understood (*before winter*). */
  readonly months: readonly number[];
  /** The season that the text names instead. */
  readonly season: Season | null;
  /** Place of the first segment after them. */
  readonly next: number;
}

/** Reads a month, also with a part of it (*late May*). */
const monthAt = (segments: readonly Segment[], at: number): Months | null => {
  const part = as(segments[at], 'season')?.season;
  const place = part !== undefined && part in PART_OF_SEASON ? skipFillers(segments, at + 1) : at;
  const month = segments[place]?.meanings.find((meaning) => meaning.is === 'value' && meaning.of === 'month');
  if (month?.is !== 'value') return null;
  return { months: [VOCABULARIES.month.indexOf(month.label as never)], season: null, next: place + 1 };
};

/** Reads a season, or a third of one. */
const seasonAt = (segments: readonly Segment[], at: number): Months | null => {
  const said = as(segments[at], 'season')?.season;
  if (said === undefined) return null;
  if (!(said in PART_OF_SEASON)) {
    const season = said as Season;
    return { months: SEASONS[season], season, next: at + 1 };
  }
  const place = skipFillers(segments, at + 1);
  const named = as(segments[place], 'season')?.season;
  if (named === undefined || named in PART_OF_SEASON) return null;
  const third = SEASONS[named as Season][PART_OF_SEASON[said as keyof typeof PART_OF_SEASON]]!;
  return { months: [third], season: null, next: place + 1 };
};

const monthOrSeasonAt = (segments: readonly Segment[], at: number): Months | null =>
  monthAt(segments, at) ?? seasonAt(segments, at);

/** Returns the months from one to another, over the end of the year if need be. */
const monthsBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, at) => (first + at) % 12);

/** Returns the months of a year before or after one; none for a season, which has no first month that everybody means. */
const monthsBeside = ({ months, season }: Months, comparison: 'before' | 'after'): readonly number[] => {
  const [month] = months;
  if (season !== null || month === undefined) return [];
  if (comparison === 'before') return month === 0 ? [] : monthsBetween(0, month - 1);
  return month === LAST_MONTH ? [] : monthsBetween(month + 1, LAST_MONTH);
};

/** "June and September" are two months; "between June and September" is a range. */
const isTo = (segment: Segment | undefined, isBetween: boolean): boolean =>
  (hasComparison(segment, 'to') && (isBetween || as(segment, 'and') === undefined)) || isDash(segment);

/** Reads what follows months after "to" or a dash. */
const lastMonths = (segments: readonly Segment[], next: number, isBetween: boolean): Months | null => {
  const to = isTo(segments[next], isBetween) ? next : skipFillers(segments, next);
  return isTo(segments[to], isBetween) ? monthOrSeasonAt(segments, skipFillers(segments, to + 1)) : null;
};

/** Returns whether a word is *before* only where plants flower then: Dutch *voor juni* may be *for June*. */
const isUnsure = (segments: readonly Segment[], at: number): boolean =>
  hasComparison(segments[at], 'before') &&
  as(segments[at], 'filler') !== undefined &&
  !segments.some((segment) => as(segment, 'field')?.key.endsWith('_months'));

/** Reads months, seasons and ranges of them; *until October* and *from May on* mean that month alone. */
export const monthsAt = (segments: readonly Segment[], at: number): Months | null => {
  if (isUnsure(segments, at)) return null;
  const isCompared = as(segments[at], 'compare') !== undefined;
  const first = monthOrSeasonAt(segments, isCompared ? skipFillers(segments, at + 1) : at);
  if (first === null) return null;
  for (const comparison of ['before', 'after'] as const)
    if (hasComparison(segments[at], comparison))
      return { ...first, months: monthsBeside(first, comparison), season: null };
  const last = lastMonths(segments, first.next, hasComparison(segments[at], 'between'));
  if (last === null) return first;
  return { months: monthsBetween(first.months[0]!, last.months.at(-1)!), season: null, next: last.next };
};
