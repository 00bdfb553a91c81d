import { coldestOfZone } from '../../src/fields/hardiness-zones.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import type { Published } from '../../src/species/published-values.js';

/** What the care panel says, in its order. */
const CARE = ['sun', 'water', 'soil', 'hardiness', 'size', 'flowers', 'sowing', 'leaves'] as const;
type CareName = (typeof CARE)[number];

/** What a gardener asks first about a plant: its item of the panel, with the field whose row has the sources. */
export type CareItem =
  | { readonly name: 'sun' | 'water' | 'leaves'; readonly key: string }
  | { readonly name: 'soil'; readonly key: string; readonly ph: readonly number[] }
  | {
      readonly name: 'hardiness';
      readonly key: string;
      /** Coldest and warmest USDA zone, once if they are the same; empty if unknown. */
      readonly zones: readonly number[];
      /** Lowest temperature in °C: what a source says, else the definition of the zone. */
      readonly celsius: number | null;
      /** Label of `frost_tolerance`. */
      readonly frost: string | null;
    }
  | {
      readonly name: 'size';
      readonly key: string;
      readonly height: number | null;
      readonly width: number | null;
    }
  | { readonly name: 'flowers'; readonly key: string; readonly months: readonly string[] }
  | {
      readonly name: 'sowing';
      readonly key: string;
      readonly windows: readonly RelationRow[];
      /** Windows of other crops of the species. */
      readonly others: number;
    };

/** The items of a plant, and the fields that would fill the others. */
interface Care {
  readonly items: readonly CareItem[];
  readonly missing: readonly string[];
}

/** Forms of plants whose leaves stay or fall; other plants wither as a whole. */
const LEAFY: ReadonlySet<unknown> = new Set(['tree', 'shrub', 'subshrub', 'climber']);

const numbersOf = (values: Published, ...keys: readonly string[]): readonly number[] => [
  ...new Set(keys.map((key) => values.get(key)).filter((value) => typeof value === 'number')),
];

const listOf = <Item>(values: Published, key: string): readonly Item[] =>
  (values.get(key) ?? []) as readonly Item[];

/** Returns the first of some fields that has a value. */
const firstKnown = (values: Published, ...keys: readonly string[]): string | undefined =>
  keys.find((key) => values.has(key));

const hardiness = (values: Published): CareItem | null => {
  const key = firstKnown(values, 'hardiness_zone', 'minimum_temperature_deg_c', 'frost_tolerance');
  if (key === undefined) return null;
  const zones = numbersOf(values, 'hardiness_zone', 'hardiness_zone_maximum');
  const [lowest = null] = numbersOf(values, 'minimum_temperature_deg_c');
  const isZoned = values.has('hardiness_zone');
  return {
    name: 'hardiness',
    key,
    zones: isZoned ? zones : [],
    celsius: lowest ?? (isZoned ? Math.round((coldestOfZone(zones[0]!) - 32) / 1.8) : null),
    frost: (values.get('frost_tolerance') as string | undefined) ?? null,
  };
};

const size = (values: Published): CareItem | null => {
  const key = firstKnown(values, 'maximum_height_cm', 'average_height_cm', 'planting_spread_cm');
  if (key === undefined) return null;
  const [height = null] = numbersOf(values, 'height_cm');
  const [width = null] = numbersOf(values, 'planting_spread_cm');
  return { name: 'size', key, height, width };
};

/** Windows of the crop that the sources name first; those of others are only counted. */
const sowing = (values: Published): CareItem | null => {
  const all = listOf<RelationRow>(values, 'planting_window');
  const windows = all.filter(({ crop }) => crop === all[0]?.['crop']);
  if (windows.length === 0) return null;
  return { name: 'sowing', key: 'planting_window', windows, others: all.length - windows.length };
};

const known = <Name extends 'sun' | 'water' | 'leaves'>(name: Name, key: string | undefined) =>
  key === undefined ? null : { name, key };

/** Items by name; null where nothing is known. */
const READERS: Readonly<Record<CareName, (values: Published) => CareItem | null>> = {
  sun: (values) => known('sun', firstKnown(values, 'sun', 'light')),
  water: (values) => known('water', firstKnown(values, 'watering', 'ground_humidity')),
  soil: (values) => {
    const ph = numbersOf(values, 'ph_minimum', 'ph_maximum');
    return ph.length === 0
      ? null
      : { name: 'soil', key: firstKnown(values, 'ph_minimum', 'ph_maximum')!, ph };
  },
  hardiness,
  size,
  flowers: (values) => {
    const months = listOf<string>(values, 'bloom_months');
    return months.length === 0 ? null : { name: 'flowers', key: 'bloom_months', months };
  },
  sowing,
  leaves: (values) =>
    values.has('plant_form') && !listOf(values, 'plant_form').some((form) => LEAFY.has(form))
      ? null
      : known('leaves', firstKnown(values, 'leaf_retention')),
};

/** The field that would fill an item, and for which plants it is asked. */
const WANTED: Readonly<Record<CareName, readonly [key: string, isFor: (values: Published) => boolean]>> = {
  sun: ['sun', () => true],
  water: ['watering', () => true],
  soil: ['ph_minimum', () => true],
  hardiness: ['hardiness_zone', () => true],
  size: ['maximum_height_cm', () => true],
  flowers: ['bloom_months', (values) => !listOf(values, 'plant_form').includes('fern')],
  sowing: ['planting_window', (values) => values.get('edible') === true],
  leaves: ['leaf_retention', (values) => listOf(values, 'plant_form').some((form) => LEAFY.has(form))],
};

/** Chooses what the care panel of a plant shows, from its published values. */
export const careOf = (values: Published): Care => {
  const items = CARE.flatMap((name) => READERS[name](values) ?? []);
  const shown = new Set(items.map(({ name }) => name));
  const missing = CARE.filter((name) => !shown.has(name) && WANTED[name][1](values));
  return { items, missing: missing.map((name) => WANTED[name][0]) };
};
