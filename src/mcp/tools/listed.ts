import type { ToolResult } from '../answer.js';
import type { ListResponse } from '../responses.js';
import { fieldsNamed, safetyNotes, valuesOf } from '../values.js';

const NAMES = ['common_name', 'scientific_name', 'author', 'family'];
/** Number of plants that are shown by default. */
const SHOWN = 10;

/** Returns the parameter `fields` of a list that shows the values of these fields with their sources. */
export const listedFields = (keys: readonly string[]): string => [...NAMES, ...keys, 'provenance'].join(',');

/** Returns the keys whose values a list shows: those that the caller named, and those of its conditions. */
export const shownKeys = (
  fields: readonly string[] | undefined,
  filters: Readonly<Record<string, string>> | undefined,
  ranges: Readonly<Record<string, string>> | undefined,
): readonly string[] =>
  fieldsNamed([...(fields ?? []), ...Object.keys(filters ?? {}), ...Object.keys(ranges ?? {})]).filter(
    (key) => !NOT_SHOWN.has(key),
  );

/** Keys of conditions that a listed plant shows without `fields`, or never shows. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'establishment',
  'external_id',
  'id',
  'slug',
  'genus',
  'genus_name',
  'family',
  'family_name',
]);

/** Returns the first plants of a list with the values of these fields, and the total. */
export const listedPlants = (
  { data, meta }: ListResponse,
  keys: readonly string[],
  limit = SHOWN,
): ToolResult => {
  const plants = data.slice(0, limit).map((item) => {
    const { values, unknown, sources } = valuesOf(item, keys);
    return {
      plant: {
        slug: item.slug,
        scientific_name: item.scientific_name,
        common_name: item.common_name ?? null,
        family: item.family,
        ...(values.length > 0 ? { values } : {}),
        ...(unknown.length > 0 ? { unknown } : {}),
      },
      unknown,
      sources,
    };
  });
  return {
    data: { total: meta.total, plants: plants.map(({ plant }) => plant) },
    sources: plants.flatMap(({ sources }) => sources),
    notes: safetyNotes([...new Set(plants.flatMap(({ unknown }) => unknown))]),
  };
};
