/** A day of the Gregorian calendar, counted from 1 January 1970. Has no time and no time zone. */
export type Day = number;

const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;

/** A day of any year. */
export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / MS_PER_DAY;

/** Returns the day of a year; the last of February for 29 February of a year without one. */
export const dayIn = (year: number, { month, day }: MonthDay): Day =>
  Math.min(dayOf(year, month, day), dayOf(year, month + 1, 1) - 1);

/** Returns whether a month has this day in some year. */
export const isMonthDay = ({ month, day }: MonthDay): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate();

/** Returns `2027-05-15`. */
export const isoDate = (day: Day): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** Returns the Monday of a week by ISO 8601; null if the year has no such week. */
export const mondayOf = (year: number, week: number): Day | null => {
  // 4 January is always in the first week.
  const fourth = dayOf(year, 1, 4);
  const monday = fourth - ((new Date(fourth * MS_PER_DAY).getUTCDay() + 6) % DAYS_PER_WEEK);
  const wanted = monday + (week - 1) * DAYS_PER_WEEK;
  const thursday = new Date((wanted + 3) * MS_PER_DAY);
  return week >= 1 && thursday.getUTCFullYear() === year ? wanted : null;
};
