import { VOCABULARIES } from '../../fields/vocabularies.js';

const MONTHS = VOCABULARIES.month;
const YEAR = MONTHS.length;

/** The first month of each season, by position. */
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
const A_SEASON = 3;

const labels = (positions: readonly number[]): readonly string[] =>
  [...new Set(positions.map((position) => position % YEAR))]
    .sort((a, b) => a - b)
    .map((position) => MONTHS[position]!);

const seasonMonths = (season: string): readonly number[] => {
  const first = SEASONS.get(season);
  return first === undefined ? [] : [0, 1, 2].map((month) => first + month);
};

/** The months of a period in words: `Late Spring`, `Spring, Summer, Fall`, `Year Round`; null for others. */
export const periodMonths = (period: string): readonly string[] | null => {
  if (period === 'Year Round') return MONTHS;
  const [part, season] = period.split(' ');
  const within = PARTS.get(part ?? '');
  const first = SEASONS.get(season ?? '');
  if (within !== undefined && first !== undefined) return labels([first + within]);
  const months = period.split(/, | and /).flatMap(seasonMonths);
  return months.length > 0 ? labels(months) : null;
};

/** The months from the first of one season to the last of another, over the end of the year where needed. */
export const seasonRange = (begin: string, end: string): readonly string[] | null => {
  if (begin === 'Year Round' || end === 'Year Round') return MONTHS;
  const [first, last] = [SEASONS.get(begin), SEASONS.get(end)];
  if (first === undefined || last === undefined) return null;
  const length = ((last - first + YEAR) % YEAR) + A_SEASON;
  return labels(Array.from({ length: Math.min(length, YEAR) }, (_, month) => first + month));
};

/** The months from one to another, both by their numbers from 1, over the end of the year where needed; null for others. */
export const monthRange = (first: number, last: number): readonly string[] | null => {
  if (MONTHS[first - 1] === undefined || MONTHS[last - 1] === undefined) return null;
  const length = ((last - first + YEAR) % YEAR) + 1;
  return labels(Array.from({ length }, (_, month) => first - 1 + month));
};
