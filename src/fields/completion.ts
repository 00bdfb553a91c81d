import type { Field, PlantGroup } from './field.js';
import { FIELDS } from './registry.js';

/** A value as records publish it; labels and names as text. */
export type PublishedValue = string | number | boolean | readonly string[] | null;

/** Beginnings of the names of divisions that are not those of flowering plants (contract C10.41). */
const DIVISIONS: readonly (readonly [beginning: string, group: PlantGroup])[] = [
  ['pterid', 'fern'],
  ['polypodi', 'fern'],
  ['monil', 'fern'],
  ['filic', 'fern'],
  ['lycopodi', 'fern'],
  ['lycophyt', 'fern'],
  ['equiset', 'fern'],
  ['psil', 'fern'],
  ['conifer', 'gymnosperm'],
  ['pinophyt', 'gymnosperm'],
  ['cycad', 'gymnosperm'],
  ['ginkgo', 'gymnosperm'],
  ['gnet', 'gymnosperm'],
  ['gymnosperm', 'gymnosperm'],
  ['bryophyt', 'bryophyte'],
  ['marchanti', 'bryophyte'],
  ['hepatic', 'bryophyte'],
  ['anthocerot', 'bryophyte'],
];

/** The group of a species by the division of its family; flowering plants where that is not known. */
export const plantGroup = (division: string | null): PlantGroup => {
  const name = division?.toLowerCase() ?? '';
  return DIVISIONS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'flowering';
};

const COUNTED = FIELDS.filter((field) => field.completion !== null);
const WITHOUT_WOOD: ReadonlySet<PublishedValue> = new Set([
  'therophyte',
  'geophyte',
  'hemicryptophyte',
  'helophyte',
  'hydrophyte',
]);

type Values = ReadonlyMap<string, PublishedValue>;

const isFilled = (value: PublishedValue | undefined): boolean => {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || value.length > 0;
};

/** Annuals, biennials and life forms without wood have no type of woody plant. */
const isHerb = (values: Values): boolean => {
  const duration = values.get('duration');
  const brief = Array.isArray(duration) && duration.length > 0 && !duration.includes('perennial');
  return brief || WITHOUT_WOOD.has(values.get('biological_type') ?? null);
};

const isCultivated = (values: Values): boolean =>
  values.get('edible') === true || values.get('vegetable') === true;

const counts = (field: Field, group: PlantGroup, cultivated: boolean, herb: boolean): boolean => {
  const { absentIn, cultivated: ofCultivated, woody } = field.completion!;
  return !(absentIn?.includes(group) || (ofCultivated && !cultivated) || (woody && herb));
};

const relevant = new Map<string, readonly string[]>();

/** Keys of the fields that count for such species. Kept: asked for every document, and there are few kinds. */
const relevantKeys = (group: PlantGroup, cultivated: boolean, herb: boolean): readonly string[] => {
  const kind = `${group} ${cultivated} ${herb}`;
  const known = relevant.get(kind);
  if (known) return known;
  const keys = COUNTED.filter((field) => counts(field, group, cultivated, herb)).map(({ key }) => key);
  relevant.set(kind, keys);
  return keys;
};

/**
 * Share of the fields that apply to a species which are filled, in whole
 * percent, rounded down (contract C10.40, C10.41). `values` are the published
 * values by key, `edible` and `image_url` among them.
 */
export const completionRatio = (values: Values, group: PlantGroup): number => {
  const relevant = relevantKeys(group, isCultivated(values), isHerb(values));
  let filled = 0;
  for (const key of relevant) if (isFilled(values.get(key))) filled += 1;
  return Math.floor((filled * 100) / relevant.length);
};

/** Whether more than half of what applies is filled (C10.40). */
export const isComplete = (ratio: number): boolean => ratio > 50;
