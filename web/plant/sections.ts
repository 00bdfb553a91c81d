import type { Field } from '../../src/fields/field.js';
import { ATTRIBUTES, field } from '../../src/fields/registry.js';
import type { Messages } from '../messages/en.js';

type SectionName = keyof Messages['sections'];

/** The values of a plant page by section, in the order of the page. */
const KEYS: Readonly<Record<SectionName, string>> = {
  form: 'plant_form growth_habit growth_form ligneous_type woodiness biological_type duration life_span maximum_height_cm average_height_cm planting_spread_cm growth_rate shape_and_orientation minimum_root_depth_cm',
  flower: 'flower_color bloom_months flower_conspicuous inflorescence_type sexuality',
  leaf: 'leaf_retention foliage_color foliage_texture',
  fruit: 'fruit_shape fruit_color fruit_months fruit_conspicuous fruit_seed_persistence',
  place:
    'sun light shade_tolerance climate ground_humidity drought_tolerance soil_nutriments fertility_requirement soil_texture soil_salinity atmospheric_humidity ph_minimum ph_maximum minimum_temperature_deg_c maximum_temperature_deg_c hardiness_zone hardiness_zone_maximum frost_tolerance minimum_precipitation_mm maximum_precipitation_mm growth_months nitrogen_fixation',
  garden:
    'planting_description watering propagation planting_sowing_description planting_window sowing_method germination_days_minimum germination_days_maximum germination_temperature_minimum_deg_c germination_temperature_maximum_deg_c cold_stratification plant_spacing_cm planting_row_spacing_cm planting_days_to_harvest maturity_from companions',
  use: 'edible edible_part vegetable uses toxicity safety',
  notes: 'observations',
  name: 'common_name author bibliography year',
};

export interface Section {
  readonly name: SectionName;
  readonly fields: readonly Field[];
}

export const SECTIONS: readonly Section[] = Object.entries(KEYS).map(([name, keys]) => ({
  name: name as SectionName,
  fields: keys.split(' ').map(field),
}));

/** Fields that have a section of their own (aliens.tsx). */
const APART: ReadonlySet<string> = new Set(['rank', 'alien_lists']);

/** Fields with claims that no section shows; a test expects none. */
export const fieldsWithoutSection = (): readonly string[] => {
  const shown = new Set(SECTIONS.flatMap(({ fields }) => fields.map(({ key }) => key)));
  return ATTRIBUTES.filter(({ key, at }) => at !== null && !APART.has(key) && !shown.has(key)).map(
    ({ key }) => key,
  );
};
