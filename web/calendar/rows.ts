import { isoDate } from '../../src/calendar/days.js';
import type { FrostSeason } from '../../src/calendar/season.js';
import type { DatedPlant } from '../../src/resources/calendar/plants.js';

type Task = DatedPlant['dates']['tasks'][number];
type Harvest = DatedPlant['dates']['harvest'][number];

/** A crop of a plant: a row of the calendar. */
export interface CropRow {
  readonly crop: string | null;
  readonly tasks: readonly Task[];
  readonly harvest: readonly Harvest[];
}

/** Returns the crops of a plant in the order of its windows; one without windows for a plant that has none. */
export const cropsOf = ({ dates: { tasks, harvest } }: DatedPlant): readonly CropRow[] => {
  const crops = [...new Set(tasks.map(({ crop }) => crop))];
  return (crops.length === 0 ? [null] : crops).map((crop) => ({
    crop,
    tasks: tasks.filter((task) => task.crop === crop),
    harvest: harvest.filter((each) => each.crop === crop),
  }));
};

/** A bar of the picture, in days from its left edge. */
export interface Bar {
  readonly kind: string;
  readonly start: number;
  readonly length: number;
}

/** Days that a picture shows. */
export const DAYS_SHOWN = 365;
const MS_PER_DAY = 86_400_000;
const JULY = 6;

/** Returns the first day of the picture: 1 January, in the south 1 July, so that the season is in its middle. */
export const firstDayShown = ({ year, isSouthern }: Pick<FrostSeason, 'year' | 'isSouthern'>): string =>
  isoDate(Date.UTC(year, isSouthern ? JULY : 0, 1) / MS_PER_DAY);

/** Returns the bars of a crop, each cut at the edges of the picture. */
export const barsOf = ({ tasks, harvest }: CropRow, first: string): readonly Bar[] => {
  const bar = (kind: string, from: string | null, to: string | null): readonly Bar[] => {
    if (from === null || to === null) return [];
    const [begin, end] = [from, to].map((day) => (Date.parse(day) - Date.parse(first)) / MS_PER_DAY);
    const start = Math.max(0, begin!);
    const length = Math.min(DAYS_SHOWN, end! + 1) - start;
    return length > 0 ? [{ kind, start, length }] : [];
  };
  return [
    ...tasks.flatMap(({ task, from, to }) => bar(task, from, to)),
    ...harvest.flatMap(({ from, to }) => bar('harvest', from, to)),
  ];
};
