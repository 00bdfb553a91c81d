import type { Field } from './field.js';
import { field } from './registry.js';

/** The fields most often asked for: the default of tables of matched names and of comparisons. */
export const MOST_ASKED: readonly Field[] = [
  'duration',
  'ligneous_type',
  'maximum_height_cm',
  'flower_color',
  'bloom_months',
  'light',
  'ground_humidity',
  'minimum_temperature_deg_c',
  'edible',
  'edible_part',
  'toxicity',
].map(field);
