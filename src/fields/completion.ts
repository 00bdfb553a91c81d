import type { Field, PlantGroup } from './field.js';
import { FIELDS } from './registry.js';
import type { RelationRow } from './rows-shape.js';

/** A published value of a record; labels and names are text. */
export type PublishedValue = string | number | boolean | readonly string[] | readonly RelationRow[] | null;

/** Prefixes of the names of divisions other than the flowering plants (contract C10.41). */
const DIVISIONS: readonly (readonly [prefix: string, group: PlantGroup])[] = [
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

/** Returns the plant group of a division, given in any case; `flowering` for an unknown or missing one. */
export const plantGroup = (division: string | null): PlantGroup => {
  const name = division?.toLowerCase() ?? '';
  return DIVISIONS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'flowering';
};

const COMPLETION_FIELDS = FIELDS.filter((field) => field.completion !== null);
const HERBACEOUS_TYPES: ReadonlySet<PublishedValue> = new Set([
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

/** Returns whether a species is an annual, a biennial or of a herbaceous life form: it cannot have a ligneous type. */
const isHerb = (values: Values): boolean => {
  const duration = values.get('duration');
  const isShortLived = Array.isArray(duration) && duration.length > 0 && !duration.includes('perennial');
  return isShortLived || HERBACEOUS_TYPES.has(values.get('biological_type') ?? null);
};

const isCultivated = (values: Values): boolean =>
  values.get('edible') === true || values.get('vegetable') === true;

const applies = (field: Field, group: PlantGroup, cultivated: boolean, herb: boolean): boolean => {
  const { absentIn, cultivated: onlyCultivated, woody } = field.completion!;
  return !(absentIn?.includes(group) || (onlyCultivated && !cultivated) || (woody && herb));
};

/** Cache of {@link relevantKeys}: it is called for every document, and there are few kinds of species. */
const keysByKind = new Map<string, readonly string[]>();

/** Returns the keys of the fields that count for a kind of species. */
const relevantKeys = (group: PlantGroup, cultivated: boolean, herb: boolean): readonly string[] => {
  const kind = `${group} ${cultivated} ${herb}`;
  const cached = keysByKind.get(kind);
  if (cached) return cached;
  const keys = COMPLETION_FIELDS.filter((field) => applies(field, group, cultivated, herb)).map(
    ({ key }) => key,
  );
  keysByKind.set(kind, keys);
  return keys;
};

/**
 * Returns the percentage, rounded down, of the fields applying to a species that have a value (contract C10.40, C10.41).
 *
 * @param values Published values by key, including `edible` and `image_url`.
 */
export const completionRatio = (values: Values, group: PlantGroup): number => {
  const relevant = relevantKeys(group, isCultivated(values), isHerb(values));
  let filled = 0;
  for (const key of relevant) if (isFilled(values.get(key))) filled += 1;
  return Math.floor((filled * 100) / relevant.length);
};

/** Returns whether a completion ratio is above half (C10.40). */
export const isComplete = (ratio: number): boolean => ratio > 50;
