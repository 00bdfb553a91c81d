import type { Path } from './paths.js';

/** Multi-value fields of a species record and their vocabularies (C8.11). */
export const MULTI_VALUE: readonly { readonly path: Path; readonly vocabulary: string }[] = [
  { path: 'edible_part', vocabulary: 'edible_part' },
  { path: 'uses', vocabulary: 'uses' },
  { path: 'duration', vocabulary: 'duration' },
  { path: 'flower.color', vocabulary: 'color' },
  { path: 'foliage.color', vocabulary: 'color' },
  { path: 'fruit_or_seed.color', vocabulary: 'color' },
  { path: 'growth.growth_months', vocabulary: 'month' },
  { path: 'growth.bloom_months', vocabulary: 'month' },
  { path: 'growth.fruit_months', vocabulary: 'month' },
];

/** Measurement objects of a species record and their inner keys (C1.5). */
export const MEASURES: readonly { readonly path: Path; readonly members: readonly string[] }[] = [
  ...['specifications.average_height', 'specifications.maximum_height'],
  ...['growth.row_spacing', 'growth.spread', 'growth.minimum_root_depth'],
]
  .map((path) => ({ path, members: ['cm'] }))
  .concat(
    ['growth.minimum_precipitation', 'growth.maximum_precipitation'].map((path) => ({
      path,
      members: ['mm'],
    })),
    ['growth.minimum_temperature', 'growth.maximum_temperature'].map((path) => ({
      path,
      members: ['deg_f', 'deg_c'],
    })),
  );

/** A timestamp as written in payloads (C1.7). */
export const TIMESTAMPS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
