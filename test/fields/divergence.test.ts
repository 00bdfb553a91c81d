import { divergence } from '../../src/fields/divergence.js';
import { field } from '../../src/fields/registry.js';

it.each<[key: string, values: readonly unknown[], apart: number | null]>([
  ['maximum_height_cm', [1000, 1100], 0],
  ['maximum_height_cm', [1000, 1101, 1050], 0.09],
  ['maximum_height_cm', [30, 900], 0.97],
  ['minimum_root_depth_cm', [0, 40], 1],
  ['planting_days_to_harvest', [60, 66], 0],
  ['light', [6, 7], 0],
  ['light', [1, 9], 1],
  ['hardiness_zone', [5, 6], 0],
  ['hardiness_zone', [4, 7], 0.25],
  ['drought_tolerance', ['low', 'medium'], 0],
  ['drought_tolerance', ['none', 'high'], 1],
  [
    'bloom_months',
    [
      ['may', 'jun'],
      ['jun', 'jul'],
    ],
    0,
  ],
  ['bloom_months', [['dec'], ['jan']], 1 / 6],
  ['bloom_months', [['jan'], ['jul'], ['jan', 'jul']], 1],
  ['flower_color', [['white'], ['red']], null],
  ['ph_minimum', [5, 6], null],
])('C10.70 claims on %s that are %j differ by %j', (key, values, apart) => {
  const found = divergence(field(key), values);
  expect(found === null ? null : Math.round(found * 100)).toBe(
    apart === null ? null : Math.round(apart * 100),
  );
});
