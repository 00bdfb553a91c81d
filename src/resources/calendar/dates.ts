import { type Day, isoDate } from '../../calendar/days.js';
import { sixMonthsLater } from '../../calendar/months.js';
import { type Cultivated, type ScheduledTask, schedule } from '../../calendar/schedule.js';
import type { FrostSeason } from '../../calendar/season.js';
import type { CalendarRow } from './queries.js';

/** Returns whether a plant is a crop of one season, whose days to harvest are days: a vegetable or herb that is no perennial. */
const isOfOneSeason = ({ duration, vegetable, edible_part }: CalendarRow): boolean =>
  (vegetable === true || edible_part !== null) &&
  (duration ?? []).some((each) => each === 'annual' || each === 'biennial');

const cultivated = (row: CalendarRow): Cultivated => ({
  windows: row.windows ?? [],
  daysToHarvest: isOfOneSeason(row) ? row.days_to_harvest : null,
  countedFrom: row.maturity_from,
  isTender: row.frost_tolerance === 'tender',
});

const dateOf = (day: Day | null): string | null => (day === null ? null : isoDate(day));

const shownTask = ({ task, crop, anchor, from_days, to_days, source, ...dated }: ScheduledTask) => ({
  task,
  crop,
  anchor,
  from_days,
  to_days,
  from: dateOf(dated.from),
  to: dateOf(dated.to),
  ends_early: dated.isShortened,
  problem: dated.problem,
  source,
});

/** Notes of months end in the country in which they were observed: *Mid Summer, in Switzerland*. */
const COUNTRY = /(?:^|, )in ((?:the )?\p{Lu}[^,]*)$/u;

const shownMonths = (months: readonly string[] | null, notes: string | null, { isSouthern }: FrostSeason) =>
  months && {
    months: isSouthern ? sixMonthsLater(months) : months,
    country: COUNTRY.exec(notes ?? '')?.[1] ?? null,
    shifted: isSouthern === true,
  };

/** Returns the dates of a plant in a season, and what is known in words and months (contract C19.3 to C19.5). */
export const datesOf = (row: CalendarRow, season: FrostSeason) => {
  const { tasks, harvest } = schedule(cultivated(row), season);
  return {
    tasks: tasks.map(shownTask),
    harvest: harvest.map(({ crop, task, from, to, endsWithFrost }) => ({
      crop,
      after: task,
      from: isoDate(from),
      to: isoDate(to),
      ends_with_frost: endsWithFrost,
    })),
    months: {
      bloom: shownMonths(row.bloom_months, row.notes['bloom_months'] ?? null, season),
      fruit: shownMonths(row.fruit_months, row.notes['fruit_months'] ?? null, season),
    },
    words: { sowing: row.sowing, planting: row.planting },
  };
};

/** The dates of a plant, as calendars show them. */
export type PlantDates = ReturnType<typeof datesOf>;
