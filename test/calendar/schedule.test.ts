import { isoDate, mondayOf } from '../../src/calendar/days.js';
import { sixMonthsLater } from '../../src/calendar/months.js';
import { type Cultivated, type FrostWindow, schedule } from '../../src/calendar/schedule.js';
import { seasonOf } from '../../src/calendar/season.js';

const window = (task: string, days: readonly [number, number], first = false): FrostWindow => ({
  task,
  anchor: first ? 'first_frost' : 'last_frost',
  from_days: days[0],
  to_days: days[1],
  crop: null,
  source: 'cropgraph',
});

const TOMATO: Cultivated = {
  windows: [window('sow_under_glass', [-56, -28]), window('plant_out', [7, 84])],
  daysToHarvest: 65,
  countedFrom: 'transplant',
  isTender: true,
};
const CARROT: Cultivated = {
  windows: [window('sow_outdoors', [-21, 21]), window('sow_outdoors', [-84, -56], true)],
  daysToHarvest: 70,
  countedFrom: 'seed',
  isTender: false,
};

const monthDay = (text: string) => {
  const [month, day] = text.split('-').map(Number);
  return { month: month!, day: day! };
};

type Place = readonly [name: string, last: string | null, first: string | null, year: number];
const datesOf = (plant: Cultivated, [, last, first, year]: Place) => {
  const frosts = {
    last: last === null ? null : monthDay(last),
    first: first === null ? null : monthDay(first),
    never: false,
  };
  const { tasks, harvest } = schedule(plant, seasonOf(frosts, year));
  const shown = (from: number | null, to: number | null): string =>
    from === null ? '' : `${isoDate(from)}/${isoDate(to!)}`;
  return {
    tasks: tasks.map(
      (task) => task.problem ?? shown(task.from, task.to) + (task.isShortened ? ' early' : ''),
    ),
    harvest: harvest.map(({ from, to, endsWithFrost }) => shown(from, to) + (endsWithFrost ? ' frost' : '')),
  };
};

/** Worked out by hand on a calendar: the day of the frost and the days of the window, month by month. */
const TOMATOES: readonly (readonly [Place, readonly string[], readonly string[]])[] = [
  [
    ['Vienna', '04-20', '10-25', 2027],
    ['2027-02-23/2027-03-23', '2027-04-27/2027-07-13'],
    ['2027-07-01/2027-09-16'],
  ],
  [
    ['Oslo', '05-10', '09-25', 2027],
    ['2027-03-15/2027-04-12', '2027-05-17/2027-07-22 early'],
    ['2027-07-21/2027-09-25 frost'],
  ],
  [
    ['a high valley', '06-05', '09-10', 2027],
    ['2027-04-10/2027-05-08', '2027-06-12/2027-07-07 early'],
    ['2027-08-16/2027-09-10 frost'],
  ],
  [
    ['Ballarat', '09-20', '05-10', 2027],
    ['2027-07-26/2027-08-23', '2027-09-27/2027-12-13'],
    ['2027-12-01/2028-02-16'],
  ],
  [
    ['Christchurch', '10-10', '04-20', 2027],
    ['2027-08-15/2027-09-12', '2027-10-17/2028-01-02'],
    ['2027-12-21/2028-03-07'],
  ],
  [
    ['New York', '04-15', '11-05', 2027],
    ['2027-02-18/2027-03-18', '2027-04-22/2027-07-08'],
    ['2027-06-26/2027-09-11'],
  ],
  [
    ['Seville', '02-10', '12-20', 2028],
    ['2027-12-16/2028-01-13', '2028-02-17/2028-05-04'],
    ['2028-04-22/2028-07-08'],
  ],
  [['London', '04-25', null, 2027], ['2027-02-28/2027-03-28', '2027-05-02/2027-07-18'], []],
  [
    ['a leap day', '02-29', '11-30', 2027],
    ['2027-01-03/2027-01-31', '2027-03-07/2027-05-23'],
    ['2027-05-11/2027-07-27'],
  ],
  [
    ['a leap year', '02-29', '11-30', 2028],
    ['2028-01-04/2028-02-01', '2028-03-07/2028-05-23'],
    ['2028-05-11/2028-07-27'],
  ],
];
const CARROTS: readonly (readonly [Place, readonly string[], readonly string[]])[] = [
  [
    ['Vienna', '04-20', '10-25', 2027],
    ['2027-03-30/2027-05-11', '2027-08-02/2027-08-30'],
    ['2027-06-08/2027-07-20', '2027-10-11/2027-11-08'],
  ],
  [
    ['Oslo', '05-10', '09-25', 2027],
    ['2027-04-19/2027-05-31', '2027-07-03/2027-07-31'],
    ['2027-06-28/2027-08-09', '2027-09-11/2027-10-09'],
  ],
  [
    ['a high valley', '06-05', '09-10', 2027],
    ['2027-05-15/2027-06-26', '2027-06-18/2027-07-16'],
    ['2027-07-24/2027-09-04', '2027-08-27/2027-09-24'],
  ],
  [
    ['Ballarat', '09-20', '05-10', 2027],
    ['2027-08-30/2027-10-11', '2028-02-16/2028-03-15'],
    ['2027-11-08/2027-12-20', '2028-04-26/2028-05-24'],
  ],
  [
    ['Christchurch', '10-10', '04-20', 2027],
    ['2027-09-19/2027-10-31', '2028-01-27/2028-02-24'],
    ['2027-11-28/2028-01-09', '2028-04-06/2028-05-04'],
  ],
  [
    ['New York', '04-15', '11-05', 2027],
    ['2027-03-25/2027-05-06', '2027-08-13/2027-09-10'],
    ['2027-06-03/2027-07-15', '2027-10-22/2027-11-19'],
  ],
  [
    ['Seville', '02-10', '12-20', 2028],
    ['2028-01-20/2028-03-02', '2028-09-27/2028-10-25'],
    ['2028-03-30/2028-05-11', '2028-12-06/2029-01-03'],
  ],
  [['London', '04-25', null, 2027], ['2027-04-04/2027-05-16', 'frost_not_given'], ['2027-06-13/2027-07-25']],
  [
    ['autumn alone', null, '10-25', 2027],
    ['frost_not_given', '2027-08-02/2027-08-30'],
    ['2027-10-11/2027-11-08'],
  ],
  [
    ['a leap day', '02-29', '11-30', 2027],
    ['2027-02-07/2027-03-21', '2027-09-07/2027-10-05'],
    ['2027-04-18/2027-05-30', '2027-11-16/2027-12-14'],
  ],
];

describe('C19.2 C19.3 C19.4 calendars worked out by hand', () => {
  it.each(TOMATOES)('tomatoes in %j', (place, tasks, harvest) => {
    expect(datesOf(TOMATO, place)).toEqual({ tasks, harvest });
  });

  it.each(CARROTS)('carrots in %j', (place, tasks, harvest) => {
    expect(datesOf(CARROT, place)).toEqual({ tasks, harvest });
  });

  const valley: Place = ['a high valley', '06-05', '09-10', 2027];

  it('C19.3 what cannot ripen, or is sown for autumn before the last frost, has no date', () => {
    const melon = {
      ...TOMATO,
      windows: [window('sow_under_glass', [-28, -14]), window('plant_out', [14, 42])],
      daysToHarvest: 110,
    };
    const early = { ...CARROT, windows: [window('sow_outdoors', [-100, -80], true)] };
    expect(datesOf(melon, valley)).toEqual({
      tasks: ['too_late_to_ripen', 'too_late_to_ripen'],
      harvest: [],
    });
    expect(datesOf(early, valley)).toEqual({ tasks: ['before_last_frost'], harvest: [] });
  });

  it('C19.3 nothing hangs on frost where it never freezes', () => {
    const { tasks, harvest } = schedule(TOMATO, seasonOf({ last: null, first: null, never: true }, 2027));
    expect(tasks.map(({ problem }) => problem)).toEqual(['never_freezes', 'never_freezes']);
    expect(harvest).toEqual([]);
  });

  it('C19.4 the days to harvest of a species are those of its crop and its kinds, not of several crops', () => {
    const of = (crop: string): FrostWindow => ({ ...window('plant_out', [7, 14]), crop });
    const place: Place = ['Vienna', '04-20', '10-25', 2027];
    expect(datesOf({ ...TOMATO, windows: [of('Tomato'), of('Cherry Tomato')] }, place).harvest).toHaveLength(
      2,
    );
    expect(datesOf({ ...TOMATO, windows: [of('Kale'), of('Brussels Sprouts')] }, place).harvest).toEqual([]);
  });
});

it('C19.5 months of the north are half a year later in the south', () => {
  expect(sixMonthsLater(['apr', 'may', 'dec'])).toEqual(['jun', 'oct', 'nov']);
});

it('C19.7 weeks are those of ISO 8601', () => {
  expect([mondayOf(2027, 12), mondayOf(2026, 53), mondayOf(2025, 1)].map((day) => isoDate(day!))).toEqual([
    '2027-03-22',
    '2026-12-28',
    '2024-12-30',
  ]);
  expect([mondayOf(2027, 53), mondayOf(2027, 0)]).toEqual([null, null]);
});
