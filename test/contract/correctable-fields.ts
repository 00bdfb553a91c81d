/** One row of the specification's table of correctable fields: names that share a type and a set of values. */
export interface CorrectableRow {
  readonly names: readonly string[];
  readonly type: 'text' | 'boolean' | 'integer' | 'number' | 'scale' | 'label' | 'labels' | 'value' | 'unit';
  /** The closed set, where there is one. */
  readonly values?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const COLORS = [
  ...['white', 'red', 'brown', 'orange', 'yellow', 'lime', 'green'],
  ...['cyan', 'blue', 'purple', 'magenta', 'grey', 'black'],
];

/** Transcribed from the interface specification, so that the service is not compared with itself. */
export const CORRECTABLE: readonly CorrectableRow[] = [
  {
    type: 'text',
    names: [
      ...['scientific_name', 'genus', 'author', 'bibliography', 'observations', 'planting_description'],
      ...['planting_sowing_description', 'growth_form', 'growth_habit', 'growth_rate'],
    ],
  },
  { type: 'label', names: ['rank'], values: ['species', 'ssp', 'var', 'form', 'hybrid', 'subvar'] },
  { type: 'integer', names: ['year'] },
  { type: 'text', names: ['common_name'] },
  { type: 'labels', names: ['duration'], values: ['annual', 'biennial', 'perennial'] },
  { type: 'labels', names: ['flower_color', 'foliage_color', 'fruit_color'], values: COLORS },
  { type: 'label', names: ['foliage_texture'], values: ['fine', 'medium', 'coarse'] },
  {
    type: 'boolean',
    names: [
      ...['flower_conspicuous', 'fruit_conspicuous', 'fruit_seed_persistence', 'leaf_retention', 'vegetable'],
    ],
  },
  { type: 'labels', names: ['fruit_months', 'bloom_months', 'growth_months'], values: MONTHS },
  {
    type: 'labels',
    names: ['edible_part'],
    values: ['roots', 'stem', 'leaves', 'flowers', 'fruits', 'seeds', 'tubers'],
  },
  {
    type: 'scale',
    names: [
      ...['ground_humidity', 'light', 'atmospheric_humidity'],
      ...['soil_nutriments', 'soil_salinity', 'soil_texture'],
    ],
  },
  {
    type: 'text',
    names: [
      ...['adapted_to_coarse_textured_soils', 'adapted_to_fine_textured_soils'],
      ...['adapted_to_medium_textured_soils', 'anaerobic_tolerance'],
    ],
  },
  {
    type: 'value',
    names: [
      ...['average_height_value', 'maximum_height_value', 'planting_row_spacing_value'],
      ...['planting_spread_value', 'maximum_precipitation_value', 'minimum_precipitation_value'],
      'minimum_root_depth_value',
    ],
  },
  {
    type: 'unit',
    names: [
      ...['average_height_unit', 'maximum_height_unit', 'planting_row_spacing_unit'],
      ...['planting_spread_unit', 'minimum_root_depth_unit'],
    ],
    values: ['in', 'ft', 'cm', 'm'],
  },
  {
    type: 'unit',
    names: ['maximum_precipitation_unit', 'minimum_precipitation_unit'],
    values: ['in', 'ft', 'mm', 'cm', 'm'],
  },
  { type: 'integer', names: ['planting_days_to_harvest'] },
  { type: 'number', names: ['ph_maximum', 'ph_minimum'] },
  { type: 'number', names: ['minimum_temperature_deg_c', 'maximum_temperature_deg_c'] },
  { type: 'label', names: ['ligneous_type'], values: ['liana', 'subshrub', 'shrub', 'tree', 'parasite'] },
  { type: 'label', names: ['toxicity'], values: ['none', 'low', 'medium', 'high'] },
];

/** The correctable fields of the garden record (contract C8.64), which the specification does not have. */
export const GARDEN: readonly CorrectableRow[] = [
  {
    type: 'labels',
    names: ['plant_form'],
    values: [
      ...['tree', 'shrub', 'subshrub', 'climber', 'herb', 'grass'],
      ...['fern', 'bulb', 'succulent', 'aquatic', 'palm'],
    ],
  },
  { type: 'labels', names: ['sun'], values: ['full_sun', 'partial_shade', 'full_shade'] },
  {
    type: 'labels',
    names: ['propagation'],
    values: [
      ...['seed', 'cuttings', 'division', 'bulb', 'corm', 'tuber'],
      ...['layering', 'grafting', 'sprigs', 'bare_root'],
    ],
  },
  { type: 'labels', names: ['sowing_method'], values: ['direct', 'under_glass', 'transplant'] },
  { type: 'label', names: ['life_span'], values: ['short', 'moderate', 'long'] },
  { type: 'label', names: ['drought_tolerance'], values: ['none', 'low', 'medium', 'high'] },
  { type: 'label', names: ['shade_tolerance'], values: ['intolerant', 'intermediate', 'tolerant'] },
  { type: 'label', names: ['fertility_requirement'], values: ['low', 'medium', 'high'] },
  { type: 'label', names: ['frost_tolerance'], values: ['tender', 'half_hardy', 'hardy'] },
  { type: 'label', names: ['watering'], values: ['low', 'moderate', 'high'] },
  { type: 'label', names: ['maturity_from'], values: ['seed', 'transplant'] },
  {
    type: 'label',
    names: ['climate'],
    values: [
      ...['subalpine_or_subarctic', 'temperate', 'subtropical', 'desert_or_dry_shrubland'],
      ...['seasonally_dry_tropical', 'montane_tropical', 'wet_tropical'],
      ...['subtropical_or_tropical', 'temperate_subtropical_or_tropical'],
    ],
  },
  { type: 'boolean', names: ['cold_stratification'] },
  {
    type: 'integer',
    names: ['hardiness_zone_maximum', 'germination_days_minimum', 'germination_days_maximum'],
  },
  {
    type: 'number',
    names: ['germination_temperature_minimum_deg_c', 'germination_temperature_maximum_deg_c'],
  },
  { type: 'value', names: ['plant_spacing_value'] },
  { type: 'unit', names: ['plant_spacing_unit'], values: ['in', 'ft', 'cm', 'm'] },
];
