import type { Field } from './field.js';
import { field } from './registry.js';

/** Fields about which most people ask, shown where nobody chose others: in tables of matched names and comparisons. */
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
