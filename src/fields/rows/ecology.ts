import { type Field, fields } from '../field.js';
import { computed, indicator, integer, ordinal, precipitation, text } from './kinds.js';

const degrees = { type: 'integer', unit: 'deg_c', places: 2, completion: {} } as const;
const soil = { at: null, completion: null } as const;

export const ecology: readonly Field[] = fields('ecology', {
  light: indicator([1, 9], { at: 'growth.light', describe: 'Light, from 1 (deep shade) to 9 (full sun).' }),
  atmospheric_humidity: indicator([1, 9], {
    at: 'growth.atmospheric_humidity',
    describe: 'Humidity of the air, from 1 (very dry) to 9 (saturated).',
  }),
  ground_humidity: indicator([1, 12], {
    aliases: ['soil_humidity'],
    at: 'growth.soil_humidity',
    describe: 'Humidity of the soil, from 1 (very dry) to 12 (submerged); 10 to 12 are standing water.',
  }),
  soil_nutriments: indicator([1, 9], {
    at: 'growth.soil_nutriments',
    describe: 'Nutrients in the soil, from 1 (hyperoligotrophic) to 9 (hypereutrophic).',
  }),
  soil_salinity: indicator([0, 9], {
    at: 'growth.soil_salinity',
    describe: 'Salinity of the soil, from 0 (absent from saline soils) to 9 (hyperhaline).',
  }),
  soil_texture: indicator([0, 10], {
    at: 'growth.soil_texture',
    describe: 'Texture of the soil, from 0 (clay) to 10 (rock).',
  }),
  ph_minimum: {
    type: 'decimal',
    places: 2,
    at: 'growth.ph_minimum',
    plausible: [1, 12],
    completion: {},
    correction: { kind: 'number', nullable: true },
    describe: 'Lowest acceptable pH of the top 30 cm of soil.',
  },
  ph_maximum: {
    type: 'decimal',
    places: 2,
    at: 'growth.ph_maximum',
    plausible: [1, 12],
    notBelow: 'ph_minimum',
    completion: {},
    correction: { kind: 'number', nullable: true },
    describe: 'Highest acceptable pH of the top 30 cm of soil.',
  },
  minimum_temperature_deg_c: {
    ...degrees,
    at: 'growth.minimum_temperature.deg_c',
    plausible: [-90, 60],
    correction: { kind: 'number', nullable: true },
    describe: 'Lowest temperature tolerated, in degrees Celsius.',
  },
  maximum_temperature_deg_c: {
    ...degrees,
    at: 'growth.maximum_temperature.deg_c',
    plausible: [-60, 90],
    notBelow: 'minimum_temperature_deg_c',
    correction: { kind: 'number', nullable: true },
    describe: 'Highest temperature tolerated, in degrees Celsius.',
  },
  minimum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.minimum_temperature.deg_f',
    describe: 'Lowest temperature tolerated, in degrees Fahrenheit.',
  }),
  maximum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.maximum_temperature.deg_f',
    describe: 'Highest temperature tolerated, in degrees Fahrenheit.',
  }),
  minimum_precipitation_mm: precipitation('minimum_precipitation', {
    aliases: ['minimum_precipitation'],
    at: 'growth.minimum_precipitation.mm',
    plausible: [0, 15_000],
    completion: {},
    describe: 'Least precipitation in a year.',
  }),
  maximum_precipitation_mm: precipitation('maximum_precipitation', {
    aliases: ['maximum_precipitation'],
    at: 'growth.maximum_precipitation.mm',
    plausible: [0, 15_000],
    notBelow: 'minimum_precipitation_mm',
    completion: {},
    describe: 'Most precipitation in a year.',
  }),
  nitrogen_fixation: ordinal('nitrogen_fixation', {
    at: 'specifications.nitrogen_fixation',
    completion: {},
    describe: 'Capability to fix nitrogen in monoculture.',
  }),
  frost_free_days_minimum: {
    type: 'decimal',
    unit: 'days',
    places: 2,
    at: null,
    plausible: [0, 365],
    describe: 'Fewest days without frost that the plant needs in a year.',
  },
  hardiness_zone: integer({
    at: null,
    plausible: [1, 13],
    describe: 'Coldest USDA hardiness zone in which the plant survives.',
  }),
  anaerobic_tolerance: text({ ...soil, describe: 'Tolerance of soils without oxygen.' }),
  adapted_to_coarse_textured_soils: text({ ...soil, describe: 'Whether it grows on coarse soils.' }),
  adapted_to_medium_textured_soils: text({ ...soil, describe: 'Whether it grows on medium soils.' }),
  adapted_to_fine_textured_soils: text({ ...soil, describe: 'Whether it grows on fine soils.' }),
});
