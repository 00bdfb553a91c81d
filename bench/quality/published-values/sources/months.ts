const YEAR = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the months from one to another, numbered 1 to 12; past the end of the year if the second comes first. */
export const monthsBetween = (first: number, last: number): readonly string[] => {
  const count = ((last - first + 12) % 12) + 1;
  return Array.from({ length: count }, (_, index) => YEAR[(first - 1 + index) % 12]!);
};

/** First month of each season; a season has three. */
const SEASONS = new Map([
  ['Spring', 3],
  ['Summer', 6],
  ['Fall', 9],
  ['Winter', 12],
]);
const PARTS = new Map([
  ['Early', 0],
  ['Mid', 1],
  ['Late', 2],
]);

/** Reads `Late Spring`, `Spring and Summer`, `Fall, Winter and Spring` or `Year Round`; null for other words. */
export const monthsOf = (text: string): readonly string[] | null => {
  if (text === 'Year Round') return YEAR;
  const [part, season] = text.split(' ');
  if (season !== undefined && PARTS.has(part!) && SEASONS.has(season)) {
    const month = SEASONS.get(season)! + PARTS.get(part!)!;
    return monthsBetween(month > 12 ? month - 12 : month, month > 12 ? month - 12 : month);
  }
  const seasons = text.split(/, | and /).map((word) => SEASONS.get(word));
  if (seasons.some((first) => first === undefined)) return null;
  return seasons.flatMap((first) => monthsBetween(first!, ((first! + 1) % 12) + 1));
};

/** Returns the months from the beginning of one season to the end of another. `Year Round` needs no end. */
export const monthsFromTo = (begin: string, end: string): readonly string[] | null => {
  if (begin === 'Year Round' && ['Year Round', ''].includes(end)) return YEAR;
  const [first, last] = [SEASONS.get(begin), SEASONS.get(end)];
  return first === undefined || last === undefined ? null : monthsBetween(first, ((last + 1) % 12) + 1);
};
