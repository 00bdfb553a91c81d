import { type Day, isoDate, mondayOf } from '../../calendar/days.js';
import { type Frosts, seasonOf } from '../../calendar/season.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { chargeUnits, type Units, unitsOf } from '../../http/units.js';
import { memoizeFor } from '../../runtime/memoize.js';
import type { Calendars } from './calendars.js';
import { datesOf } from './dates.js';
import type { CalendarRow } from './queries.js';
import { readSowingWeek } from './read.js';
import { SowAnswer, SowParameters } from './schema.js';

/** Lifetime of the windows of all plants: reading them takes longer than the rest of the answer. */
const KEPT_MS = 60_000;
const DAYS_TO_SUNDAY = 6;
const MS_PER_DAY = 86_400_000;

/** Returns the tasks of a plant whose windows are open in a week, in the seasons that begin in its year and beside it. */
const openTasks = (row: CalendarRow, frosts: Frosts, monday: Day) => {
  const [from, to] = [isoDate(monday), isoDate(monday + DAYS_TO_SUNDAY)];
  const year = Number(from.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((each) =>
    datesOf(row, seasonOf(frosts, each)).tasks.filter(
      (task) => task.from !== null && task.to !== null && task.from <= to && task.to >= from,
    ),
  );
};

/** Returns the Monday of the current week, in UTC. */
const thisMonday = (): Day => {
  const today = Math.floor(Date.now() / MS_PER_DAY);
  const weekday = (new Date(today * MS_PER_DAY).getUTCDay() + DAYS_TO_SUNDAY) % (DAYS_TO_SUNDAY + 1);
  return today - weekday;
};

/** Returns the name of a week by ISO 8601, which has the year of its Thursday. */
const weekName = (monday: Day): string => {
  const year = Number(isoDate(monday + 3).slice(0, 4));
  const week = (monday - mondayOf(year, 1)!) / (DAYS_TO_SUNDAY + 1) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** Adds the route that lists what can be sown and planted in a week (contract C19.7). */
export const sowRoute = (router: ApiRouter, { withWindows, nameAll }: Calendars, units: Units): void => {
  const all = memoizeFor(KEPT_MS, withWindows);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/sow',
      rule: 'C2.73',
      summary: 'List what can be sown in a week',
      description: `Returns the plants that can be sown or planted in a week where the last and the first frost are on the given days, the best
known first, with the windows that are open. At least one of the frosts is needed: nothing here guesses them.`,
      parameters: SowParameters,
      query: readSowingWeek,
      response: warnable(SowAnswer),
      status: [200, 304, 400, 422],
      caching: 'list',
    },
    async ({ query: { frosts, monday, language, warnings }, payer }) => {
      const from = monday ?? thisMonday();
      const open = (await all())
        .map((row) => ({ id: row.id, tasks: openTasks(row, frosts, from) }))
        .filter(({ tasks }) => tasks.length > 0);
      await chargeUnits(units, payer, unitsOf(open.length));
      const names = await nameAll(
        open.map(({ id }) => id),
        language,
      );
      const data = open.flatMap(({ id, tasks }) => {
        const species = names.get(id);
        return species ? [{ species, tasks }] : [];
      });
      const week = { week: weekName(from), from: isoDate(from), to: isoDate(from + DAYS_TO_SUNDAY) };
      return { json: JSON.stringify({ data, meta: metaWith({ ...week, total: data.length }, warnings) }) };
    },
  );
};
