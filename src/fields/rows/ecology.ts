import { type Field, fields } from '../field.js';
import { scale } from '../scale.js';
import {
  computed,
  correctable,
  flags,
  indicator,
  integer,
  label,
  ordinal,
  precipitation,
  text,
} from './field-kinds.js';

const decimal = { type: 'decimal', places: 2 } as const;
const ph = {
  ...decimal,
  plausible: [1, 12],
  edges: [4.5, 5.5, 6.5, 7.5, 8.5],
  completion: {},
  correction: { kind: 'number' },
} as const;
const degrees = {
  type: 'integer',
  unit: 'deg_c',
  places: 2,
  completion: {},
  correction: { kind: 'number' },
} as const;
/** Edges of the ranges in which facets count temperatures, in °C. */
const MINIMA = [-40, -30, -20, -10, 0, 10];
const MAXIMA = [10, 20, 30, 40];
const inFahrenheit = (celsius: number): number => Math.round(celsius * 1.8 + 32);
const zone = {
  plausible: [1, 13],
  scale: scale({
    very_cold: [1, 2],
    cold: [3, 4],
    cool: [5, 6],
    mild: [7, 8],
    warm: [9, 10],
    tropical: [11, 13],
  }),
} as const;
const soil = { at: null, completion: null } as const;

export const ecology: readonly Field[] = fields('ecology', {
  light: indicator([1, 9], ['no light, 10 lux or less', 'very strong light, 100,000 lux or more'], {
    scale: scale({
      deep_shade: [1, 2],
      shade: [3, 4],
      partial_shade: [5, 6],
      partial_sun: [7, 8],
      full_sun: [9, 9],
    }),
    at: 'growth.light',
    describe: 'Light at the habitat, as an indicator class from 1 (deep shade) to 9 (full sun).',
    example: 7,
  }),
  atmospheric_humidity: indicator([1, 9], ['10 % or less', '90 % or more'], {
    scale: scale({
      very_dry: [1, 1],
      dry: [2, 3],
      moderate: [4, 6],
      humid: [7, 8],
      saturated: [9, 9],
    }),
    at: 'growth.atmospheric_humidity',
    describe: 'Humidity of the air at the habitat, as an indicator class from 1 (very dry) to 9 (saturated).',
    example: 5,
  }),
  ground_humidity: indicator([1, 12], ['very dry', 'under water'], {
    scale: scale({
      very_dry: [1, 2],
      dry: [3, 4],
      moist: [5, 6],
      damp: [7, 8],
      wet: [9, 9],
      shallow_water: [10, 11],
      submerged: [12, 12],
    }),
    label: 'Soil humidity',
    aliases: ['soil_humidity'],
    at: 'growth.soil_humidity',
    describe:
      'Humidity of the soil at the habitat, as an indicator class from 1 (very dry) to 12 (submerged); 10 to 12 are standing water.',
    example: 6,
  }),
  soil_nutriments: indicator([1, 9], ['very poor', 'very rich'], {
    label: 'Soil nutrients',
    scale: scale({
      extremely_poor: [1, 1],
      poor: [2, 3],
      moderate: [4, 6],
      rich: [7, 8],
      extremely_rich: [9, 9],
    }),
    at: 'growth.soil_nutriments',
    describe:
      'Nutrients in the soil at the habitat, as an indicator class from 1 (extremely poor, hyperoligotrophic) to 9 (extremely rich, hypereutrophic).',
    example: 7,
  }),
  soil_salinity: indicator([0, 9], ['not tolerated', 'hyperhaline'], {
    scale: scale({
      not_saline: [0, 0],
      slightly_saline: [1, 2],
      saline: [3, 5],
      very_saline: [6, 8],
      hyperhaline: [9, 9],
    }),
    at: 'growth.soil_salinity',
    describe:
      'Salinity of the soil at the habitat, as an indicator class from 0 (absent from saline soils; a real value) to 9 (hyperhaline).',
    example: 0,
  }),
  soil_texture: indicator([0, 10], ['clay', 'rock'], {
    scale: scale({
      clay: [0, 1],
      loam: [2, 3],
      sand: [4, 5],
      gravel: [6, 7],
      stones: [8, 8],
      rock: [9, 10],
    }),
    at: 'growth.soil_texture',
    describe: 'Texture of the soil, from 0 (clay) to 10 (rock).',
    example: 4,
  }),
  ph_minimum: {
    ...ph,
    label: 'Minimum pH',
    at: 'growth.ph_minimum',
    describe: 'Lowest acceptable pH of the top 30 cm of soil.',
    example: 5.5,
  },
  ph_maximum: {
    ...ph,
    label: 'Maximum pH',
    at: 'growth.ph_maximum',
    notBelow: 'ph_minimum',
    describe: 'Highest acceptable pH of the top 30 cm of soil.',
    example: 7,
  },
  minimum_temperature_deg_c: {
    ...degrees,
    at: 'growth.minimum_temperature.deg_c',
    plausible: [-90, 60],
    edges: MINIMA,
    describe: 'Lowest temperature that the plant tolerates.',
    example: -4,
  },
  maximum_temperature_deg_c: {
    ...degrees,
    at: 'growth.maximum_temperature.deg_c',
    plausible: [-60, 90],
    edges: MAXIMA,
    notBelow: 'minimum_temperature_deg_c',
    describe: 'Highest temperature that the plant tolerates.',
    example: 35,
  },
  minimum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.minimum_temperature.deg_f',
    edges: MINIMA.map(inFahrenheit),
    describe: 'Lowest temperature that the plant tolerates.',
    example: 25,
  }),
  maximum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.maximum_temperature.deg_f',
    edges: MAXIMA.map(inFahrenheit),
    describe: 'Highest temperature that the plant tolerates.',
    example: 95,
  }),
  minimum_precipitation_mm: precipitation('minimum_precipitation', {
    at: 'growth.minimum_precipitation.mm',
    plausible: [0, 15_000],
    completion: {},
    describe: 'Least precipitation that the plant needs in a year.',
    example: 400,
  }),
  maximum_precipitation_mm: precipitation('maximum_precipitation', {
    at: 'growth.maximum_precipitation.mm',
    plausible: [0, 15_000],
    notBelow: 'minimum_precipitation_mm',
    completion: {},
    describe: 'Most precipitation that the plant tolerates in a year.',
    example: 1800,
  }),
  nitrogen_fixation: ordinal('nitrogen_fixation', {
    at: 'specifications.nitrogen_fixation',
    completion: {},
    describe: 'Capability to fix nitrogen from the air when grown in monoculture.',
    example: 'Low',
  }),
  frost_free_days_minimum: {
    ...decimal,
    label: 'Minimum frost-free days',
    unit: 'days',
    at: null,
    plausible: [0, 365],
    edges: [60, 90, 120, 180, 240, 300],
    describe: 'Fewest days without frost that the plant needs in a year.',
    example: 120,
  },
  hardiness_zone: integer({
    ...zone,
    at: 'growth.hardiness_zone',
    describe: 'Coldest USDA hardiness zone in which the plant survives, from 1 (coldest) to 13.',
    example: 7,
  }),
  hardiness_zone_maximum: integer({
    ...zone,
    at: 'growth.hardiness_zone_maximum',
    notBelow: 'hardiness_zone',
    correction: { kind: 'integer' },
    describe: 'Warmest USDA hardiness zone in which the plant thrives, from 1 (coldest) to 13.',
    example: 9,
  }),
  frost_tolerance: ordinal('frost_tolerance', {
    ...correctable,
    at: 'growth.frost_tolerance',
    describe: 'Whether the plant survives frost: `tender` (none), `half_hardy` (light frost) or `hardy`.',
    example: 'half_hardy',
  }),
  climate: label('climate', {
    ...correctable,
    at: 'growth.climate',
    describe: 'Climate in which the species mainly grows wild, in the terms of Kew.',
    example: 'temperate',
  }),
  sun: flags('sun', {
    at: 'growth.sun',
    describe: 'Where the plant is grown: in `full_sun`, `partial_shade` or `full_shade`, or in several.',
    example: 'partial_shade',
  }),
  shade_tolerance: ordinal('shade_tolerance', {
    ...correctable,
    at: 'growth.shade_tolerance',
    describe: 'Tolerance of shade, from `intolerant` to `tolerant`.',
    example: 'intermediate',
  }),
  drought_tolerance: ordinal('drought_tolerance', {
    ...correctable,
    at: 'growth.drought_tolerance',
    describe: 'Tolerance of drought compared with other plants of the region, from `none` to `high`.',
    example: 'medium',
  }),
  fertility_requirement: ordinal('fertility_requirement', {
    ...correctable,
    at: 'growth.fertility_requirement',
    describe: 'Fertility of the soil that the plant needs, from `low` to `high`.',
    example: 'medium',
  }),
  anaerobic_tolerance: text({
    ...soil,
    describe: 'Tolerance of soils without oxygen, such as waterlogged soils.',
    example: 'Low',
  }),
  adapted_to_coarse_textured_soils: text({
    ...soil,
    describe: 'Whether the plant grows on coarse (sandy) soils.',
    example: 'Yes',
  }),
  adapted_to_medium_textured_soils: text({
    ...soil,
    describe: 'Whether the plant grows on medium (loamy) soils.',
    example: 'Yes',
  }),
  adapted_to_fine_textured_soils: text({
    ...soil,
    describe: 'Whether the plant grows on fine (clayey) soils.',
    example: 'No',
  }),
});
