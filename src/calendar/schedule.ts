import type { Day } from './days.js';
import type { FrostSeason } from './season.js';

/** When something is done, in days from a frost (contract C8.71). */
export interface FrostWindow {
  readonly task: string;
  readonly anchor: 'last_frost' | 'first_frost';
  readonly from_days: number;
  readonly to_days: number;
  readonly crop: string | null;
  readonly source: string;
}

/** What a calendar needs to know about a plant. */
export interface Cultivated {
  readonly windows: readonly FrostWindow[];
  /** Days from sowing or planting out to the harvest of a crop of one season; null for other plants. */
  readonly daysToHarvest: number | null;
  /** What those days count from. */
  readonly countedFrom: 'seed' | 'transplant' | null;
  /** Whether frost kills it. */
  readonly isTender: boolean;
}

/** Why a window has no dates. */
export const WINDOW_PROBLEMS = [
  'frost_not_given',
  'never_freezes',
  'before_last_frost',
  'too_late_to_ripen',
] as const;
type WindowProblem = (typeof WINDOW_PROBLEMS)[number];

/** A window with its dates. */
export interface ScheduledTask extends FrostWindow {
  readonly from: Day | null;
  readonly to: Day | null;
  /** Whether the window ends before `to_days`, because what is begun later does not ripen before the first frost. */
  readonly isShortened: boolean;
  readonly problem: WindowProblem | null;
}

/** When a crop can be harvested that was sown or planted out in a window. */
interface Harvest {
  readonly crop: string | null;
  readonly task: string;
  readonly from: Day;
  readonly to: Day;
  /** Whether the first frost ends it. */
  readonly endsWithFrost: boolean;
}

/** The dates of a plant in a season. */
export interface Schedule {
  readonly tasks: readonly ScheduledTask[];
  readonly harvest: readonly Harvest[];
}

/**
 * Returns whether all windows are about one crop and its kinds (*tomato*, *cherry tomato*), so that the days to harvest of the species
 * are theirs. Those of *Brassica oleracea* are not the days of both kale and Brussels sprouts.
 */
const isOneCrop = (windows: readonly FrostWindow[]): boolean => {
  const crops = windows.map(({ crop }) => crop?.toLowerCase() ?? '');
  return crops.some((crop) => crops.every((other) => other === crop || other.endsWith(` ${crop}`)));
};

/** Tasks from which days to harvest count. */
const BEGINNINGS = {
  seed: ['sow_outdoors'],
  transplant: ['plant_out', 'plant'],
} as const;

const begins = ({ task }: FrostWindow, { countedFrom, daysToHarvest }: Cultivated): boolean =>
  countedFrom !== null &&
  daysToHarvest !== null &&
  (BEGINNINGS[countedFrom] as readonly string[]).includes(task);

/** Returns the last day on which a tender crop can be begun to ripen before the first frost; infinity for others. */
const latestBeginning = ({ isTender, daysToHarvest }: Cultivated, { first }: FrostSeason): Day =>
  isTender && daysToHarvest !== null && first !== null ? first - daysToHarvest : Number.POSITIVE_INFINITY;

const undated = (window: FrostWindow, problem: WindowProblem): ScheduledTask => ({
  ...window,
  from: null,
  to: null,
  isShortened: false,
  problem,
});

const scheduled = (window: FrostWindow, plant: Cultivated, season: FrostSeason): ScheduledTask => {
  if (season.never) return undated(window, 'never_freezes');
  const anchor = window.anchor === 'last_frost' ? season.last : season.first;
  if (anchor === null) return undated(window, 'frost_not_given');
  const [from, to] = [anchor + window.from_days, anchor + window.to_days];
  if (window.anchor === 'first_frost' && season.last !== null && from < season.last)
    return undated(window, 'before_last_frost');
  const latest = begins(window, plant) ? latestBeginning(plant, season) : Number.POSITIVE_INFINITY;
  if (from > latest) return undated(window, 'too_late_to_ripen');
  return { ...window, from, to: Math.min(to, latest), isShortened: to > latest, problem: null };
};

/** Returns whether no window of a crop in which it is planted out or sown is early enough: then nothing is sown under glass for it. */
const isInVain = (crop: string | null, tasks: readonly ScheduledTask[], plant: Cultivated): boolean => {
  const beginnings = tasks.filter((task) => task.crop === crop && begins(task, plant));
  return beginnings.length > 0 && beginnings.every(({ problem }) => problem === 'too_late_to_ripen');
};

const harvestOf = (
  task: ScheduledTask,
  { daysToHarvest, isTender }: Cultivated,
  { first }: FrostSeason,
): Harvest => {
  const [from, to] = [task.from! + daysToHarvest!, task.to! + daysToHarvest!];
  const endsWithFrost = isTender && first !== null && to >= first;
  return { crop: task.crop, task: task.task, from, to: endsWithFrost ? first : to, endsWithFrost };
};

/** Returns the dates of a plant in a season (contract C19.3, C19.4). */
export const schedule = (cultivated: Cultivated, season: FrostSeason): Schedule => {
  const plant = isOneCrop(cultivated.windows) ? cultivated : { ...cultivated, daysToHarvest: null };
  const dated = plant.windows.map((window) => scheduled(window, plant, season));
  const tasks = dated.map((task) =>
    task.task === 'sow_under_glass' && task.from !== null && isInVain(task.crop, dated, plant)
      ? undated(task, 'too_late_to_ripen')
      : task,
  );
  // Without the first frost nobody knows whether a tender crop ripens.
  const isKnown = season.first !== null || !plant.isTender;
  const begun = isKnown ? tasks.filter((task) => task.from !== null && begins(task, plant)) : [];
  return { tasks, harvest: begun.map((task) => harvestOf(task, plant, season)) };
};
