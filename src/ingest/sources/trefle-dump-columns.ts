import type { ColumnClaim } from './claims.js';

/** Labels with commas between them: `apr,may`. */
const list = (cell: string): readonly string[] =>
  cell
    .split(/[,|]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');

const flags = (attribute: string): ColumnClaim => ({ column: attribute, attribute, read: list });
const plain = (attribute: string): ColumnClaim => ({ column: attribute, attribute });

/** The columns that are values: called like the attributes, in the stored units. */
export const VALUES: readonly ColumnClaim[] = [
  ...['year', 'author', 'bibliography'].map(plain),
  ...['flower_color', 'foliage_color', 'fruit_color', 'edible_part'].map(flags),
  ...['bloom_months', 'fruit_months', 'growth_months'].map(flags),
  ...['flower_conspicuous', 'fruit_conspicuous', 'vegetable', 'foliage_texture'].map(plain),
  ...['growth_form', 'growth_habit', 'growth_rate', 'anaerobic_tolerance'].map(plain),
  ...['light', 'atmospheric_humidity', 'ground_humidity', 'soil_nutriments', 'soil_salinity'].map(plain),
  ...['average_height_cm', 'maximum_height_cm', 'minimum_root_depth_cm', 'ph_minimum', 'ph_maximum'].map(
    plain,
  ),
  ...['planting_days_to_harvest', 'planting_description', 'planting_sowing_description'].map(plain),
  ...['planting_row_spacing_cm', 'planting_spread_cm'].map(plain),
];

/** Read in their own ways. */
const NAMES = ['id', 'scientific_name', 'rank', 'family', 'family_common_name', 'common_name'];
const LISTS = ['synonyms', 'distributions', 'common_names', 'image_url'];
/** Told by others: the genus by the name (C11.1), `edible` by edible_part and vegetable (C8.17). */
const TOLD_BY_OTHERS = ['genus', 'edible'];
/** Pages of other publishers: they do not say which value is theirs, so no source is named by them (C8.24). */
const PAGES = [
  'url_usda',
  'url_tropicos',
  'url_tela_botanica',
  'url_powo',
  'url_plantnet',
  'url_gbif',
  'url_openfarm',
  'url_catminat',
  'url_wikipedia_en',
];

/** Every column of the layout. */
export const COLUMNS: ReadonlySet<string> = new Set([
  ...VALUES.map(({ column }) => column),
  ...NAMES,
  ...LISTS,
  ...TOLD_BY_OTHERS,
  ...PAGES,
]);
