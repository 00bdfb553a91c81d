import { type Field, fields } from '../field.js';
import { computed, indicator, integer, ordinal, precipitation, text } from './field-kinds.js';

const decimal = { type: 'decimal', places: 2 } as const;
const ph = { ...decimal, plausible: [1, 12], completion: {}, correction: { kind: 'number' } } as const;
const degrees = {
  type: 'integer',
  unit: 'deg_c',
  places: 2,
  completion: {},
  correction: { kind: 'number' },
} as const;
const soil = { at: null, completion: null } as const;

export const ecology: readonly Field[] = fields('ecology', {
  light: indicator([1, 9], ['no light, 10 lux or less', 'very strong light, 100,000 lux or more'], {
    ends: ['deep shade', 'full sun'],
    at: 'growth.light',
    describe: 'Light at the habitat, as an indicator class from 1 (deep shade) to 9 (full sun).',
    example: 7,
  }),
  atmospheric_humidity: indicator([1, 9], ['10 % or less', '90 % or more'], {
    ends: ['very dry', 'saturated'],
    at: 'growth.atmospheric_humidity',
    describe: 'Humidity of the air at the habitat, as an indicator class from 1 (very dry) to 9 (saturated).',
    example: 5,
  }),
  ground_humidity: indicator([1, 12], ['very dry', 'under water'], {
    ends: ['very dry', 'submerged'],
    aliases: ['soil_humidity'],
    at: 'growth.soil_humidity',
    describe:
      'Humidity of the soil at the habitat, as an indicator class from 1 (very dry) to 12 (submerged); 10 to 12 are standing water.',
    example: 6,
  }),
  soil_nutriments: indicator([1, 9], ['very poor', 'very rich'], {
    ends: ['extremely poor', 'extremely rich'],
    at: 'growth.soil_nutriments',
    describe:
      'Nutrients in the soil at the habitat, as an indicator class from 1 (extremely poor, hyperoligotrophic) to 9 (extremely rich, hypereutrophic).',
    example: 7,
  }),
  soil_salinity: indicator([0, 9], ['not tolerated', 'hyperhaline'], {
    ends: ['absent from saline soils', 'hyperhaline'],
    at: 'growth.soil_salinity',
    describe:
      'Salinity of the soil at the habitat, as an indicator class from 0 (absent from saline soils; a real value) to 9 (hyperhaline).',
    example: 0,
  }),
  soil_texture: indicator([0, 10], ['clay', 'rock'], {
    ends: ['clay', 'rock'],
    at: 'growth.soil_texture',
    describe: 'Texture of the soil, from 0 (clay) to 10 (rock).',
    example: 4,
  }),
  ph_minimum: {
    ...ph,
    at: 'growth.ph_minimum',
    describe: 'Lowest acceptable pH of the top 30 cm of soil.',
    example: 5.5,
  },
  ph_maximum: {
    ...ph,
    at: 'growth.ph_maximum',
    notBelow: 'ph_minimum',
    describe: 'Highest acceptable pH of the top 30 cm of soil.',
    example: 7,
  },
  minimum_temperature_deg_c: {
    ...degrees,
    at: 'growth.minimum_temperature.deg_c',
    plausible: [-90, 60],
    describe: 'Lowest temperature that the plant tolerates.',
    example: -4,
  },
  maximum_temperature_deg_c: {
    ...degrees,
    at: 'growth.maximum_temperature.deg_c',
    plausible: [-60, 90],
    notBelow: 'minimum_temperature_deg_c',
    describe: 'Highest temperature that the plant tolerates.',
    example: 35,
  },
  minimum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.minimum_temperature.deg_f',
    describe: 'Lowest temperature that the plant tolerates.',
    example: 25,
  }),
  maximum_temperature_deg_f: integer({
    ...computed,
    unit: 'deg_f',
    at: 'growth.maximum_temperature.deg_f',
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
    unit: 'days',
    at: null,
    plausible: [0, 365],
    describe: 'Fewest days without frost that the plant needs in a year.',
    example: 120,
  },
  hardiness_zone: integer({
    at: 'growth.hardiness_zone',
    plausible: [1, 13],
    describe: 'Coldest USDA hardiness zone in which the plant survives, from 1 (coldest) to 13.',
    example: 7,
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
