import { VOCABULARIES } from '../../fields/vocabularies.js';

const MONTHS = VOCABULARIES.month;
const YEAR = MONTHS.length;

/** Position of the first month of each season. */
const SEASONS = new Map([
  ['Winter', 11],
  ['Spring', 2],
  ['Summer', 5],
  ['Fall', 8],
]);
const PARTS = new Map([
  ['Early', 0],
  ['Mid', 1],
  ['Late', 2],
]);
const MONTHS_PER_SEASON = 3;

const labels = (positions: readonly number[]): readonly string[] =>
  [...new Set(positions.map((position) => position % YEAR))]
    .sort((a, b) => a - b)
    .map((position) => MONTHS[position]!);

const seasonMonths = (season: string): readonly number[] => {
  const first = SEASONS.get(season);
  return first === undefined ? [] : [0, 1, 2].map((month) => first + month);
};

/**
 * Returns the months of a period in words: `Late Spring`, `Spring, Summer, Fall`, `Year Round`. Null for other
 * words.
 */
export const periodMonths = (period: string): readonly string[] | null => {
  if (period === 'Year Round') return MONTHS;
  const [part, season] = period.split(' ');
  const offset = PARTS.get(part ?? '');
  const first = SEASONS.get(season ?? '');
  if (offset !== undefined && first !== undefined) return labels([first + offset]);
  const months = period.split(/, | and /).flatMap(seasonMonths);
  return months.length > 0 ? labels(months) : null;
};

/**
 * Returns the months from the first month of one season to the last of another, across the end of the year if
 * needed. Null for unknown seasons.
 */
export const seasonRange = (begin: string, end: string): readonly string[] | null => {
  if (begin === 'Year Round' || end === 'Year Round') return MONTHS;
  const [first, last] = [SEASONS.get(begin), SEASONS.get(end)];
  if (first === undefined || last === undefined) return null;
  const length = ((last - first + YEAR) % YEAR) + MONTHS_PER_SEASON;
  return labels(Array.from({ length: Math.min(length, YEAR) }, (_, month) => first + month));
};

/** Returns the months of numbers from 1. Null if one is no number of a month. */
export const monthLabels = (numbers: readonly number[]): readonly string[] | null =>
  numbers.every((number) => MONTHS[number - 1] !== undefined)
    ? labels(numbers.map((number) => number - 1))
    : null;

/**
 * Returns the months between two months given as numbers from 1, across the end of the year if needed. Null for
 * other numbers.
 */
export const monthRange = (first: number, last: number): readonly string[] | null => {
  if (MONTHS[first - 1] === undefined || MONTHS[last - 1] === undefined) return null;
  const length = ((last - first + YEAR) % YEAR) + 1;
  return labels(Array.from({ length }, (_, month) => first - 1 + month));
};
