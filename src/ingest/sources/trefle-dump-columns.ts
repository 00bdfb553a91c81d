import type { ColumnClaim } from './claims.js';

/** Reads labels separated by commas: `apr,may`. */
const list = (cell: string): readonly string[] =>
  cell
    .split(/[,|]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');

const flags = (attribute: string): ColumnClaim => ({ column: attribute, attribute, read: list });
const plain = (attribute: string): ColumnClaim => ({ column: attribute, attribute });

/** Columns with values. They have the names and units of the attributes. */
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

/** Columns with a reader of their own. */
const NAMES = ['id', 'scientific_name', 'rank', 'family', 'family_common_name', 'common_name'];
const LISTS = ['synonyms', 'distributions', 'common_names', 'image_url'];
/**
 * Columns that are derived from others: the genus from the name (C11.1), `edible` from edible_part and vegetable
 * (C8.17).
 */
const DERIVED_FROM_OTHERS = ['genus', 'edible'];
/**
 * URLs of pages of other publishers. They do not state which values come from where, so they name no source
 * (C8.24).
 */
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

/** All columns of the layout. */
export const TREFLE_COLUMNS: ReadonlySet<string> = new Set([
  ...VALUES.map(({ column }) => column),
  ...NAMES,
  ...LISTS,
  ...DERIVED_FROM_OTHERS,
  ...PAGES,
]);
