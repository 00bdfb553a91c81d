import type { ItemInput } from '../item.js';
import type { GardenRecord } from './openplantdb-record.js';

type Windows = NonNullable<Extract<ItemInput, { type: 'catalogue_record' }>['windows']>;

const TASKS = {
  direct: 'sow_outdoors',
  'indoor-start': 'sow_under_glass',
  transplant: 'plant_out',
  division: 'plant',
  cutting: 'plant',
  bulb: 'plant',
  tuber: 'plant',
} as const;

const DAYS_PER_WEEK = 7;

/**
 * Returns the window in which a plant is sown or planted; none from spring or fall, which are no dates, and none that its
 * task contradicts: under glass after the frost, or a tender plant outdoors before it.
 */
export const windowsOf = ({ planting, sow_method, season, frost_tolerance }: GardenRecord): Windows => {
  const { anchor, weeks_from_anchor: weeks } = planting ?? {};
  if (!sow_method || !weeks || (anchor !== 'last_frost' && anchor !== 'first_frost')) return [];
  const isPlant = sow_method === 'transplant' && season === 'perennial';
  const task = isPlant ? 'plant' : TASKS[sow_method];
  const isFrozen = frost_tolerance === 'tender' && anchor === 'last_frost' && weeks.min < 0;
  if (task === 'sow_under_glass' ? weeks.max >= 0 : isFrozen) return [];
  return [{ task, anchor, from_days: weeks.min * DAYS_PER_WEEK, to_days: weeks.max * DAYS_PER_WEEK }];
};
