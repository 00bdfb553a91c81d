import { z } from 'zod';
import type { ItemInput } from '../item.js';
import { MAX_LENGTH } from '../limits.js';
import type { RowProblem } from '../manifest.js';
import { windowsOf } from './openplantdb-windows.js';

/** A range, or null unless both bounds are stated. The files write null for a bound that does not apply. */
const Span = z
  .object({ min: z.number().nullable(), max: z.number().nullable() })
  .nullish()
  .transform((span) =>
    span && span.min !== null && span.max !== null ? { min: span.min, max: span.max } : null,
  );

const GardenRecord = z.object({
  slug: z.string(),
  scientific_name: z.string().min(1).max(MAX_LENGTH.label),
  common_name: z.string(),
  category: z.string(),
  subcategory: z.string().nullish(),
  height_in: Span,
  spread_in: Span,
  spacing_in: Span,
  days_to_maturity: Span,
  days_to_germination: Span,
  germination_soil_temp_f: Span,
  maturity_from: z.enum(['seed', 'transplant']).nullish(),
  sun: z.enum(['full', 'partial', 'shade']).nullish(),
  water: z.enum(['low', 'moderate', 'high', 'wet']).nullish(),
  sow_method: z
    .enum(['direct', 'indoor-start', 'transplant', 'division', 'cutting', 'bulb', 'tuber'])
    .nullish(),
  usda_zones: Span,
  season: z.enum(['perennial', 'warm', 'cool']).nullish(),
  frost_tolerance: z.enum(['hardy', 'half-hardy', 'tender']).nullish(),
  directions: z.string().nullish(),
  planting: z
    .object({
      anchor: z.enum(['last_frost', 'first_frost', 'spring', 'fall', 'soil_workable']).nullish(),
      weeks_from_anchor: Span,
      note: z.string().nullish(),
    })
    .nullish(),
});
export type GardenRecord = z.infer<typeof GardenRecord>;

/** Directions that plant a part, although `sow_method` is `direct`: cloves of garlic, corms of wild flowers. */
const PLANTS_A_PART = /^Plant (?:[^\s.]+ ){0,2}(?:cloves|corms|rhizomes)\b(?![^.]* or )/;

/**
 * Parts of a name that refer to cultivars: `'Bloomsdale'`, `Capitata Group`, and in brackets `(Prostratus Group)`,
 * `(ornamental cvs.)`, `(spineless)`, `(hybrid)`.
 */
const CULTIVAR = /\s*(?:['‘’"“(].*|(?:\s\p{Lu}\S*)+ Group\b.*)$/u;
/**
 * Names of several species: `Aa bb / Cc dd`, `Aa bb and Cc dd`, `Aa bb x Cc dd`, `Aa bb x dd`. They would be
 * matched to the first species.
 */
const SEVERAL = /\/| and |\p{Ll} [x×] \p{L}/u;
/** Beginning of the name of a hybrid species, `Mentha x piperita`, whose cross does not separate two names. */
const GENUS_AND_CROSS = /^\p{Lu}\p{Ll}+ [x×] /u;
const SEEDLINGS = /microgreen|sprouts/i;
/** Separator of common names: `Sorrel (French Sorrel, Garden Sorrel)`, `Maize / Corn`. */
const BETWEEN_NAMES = /\s*[(),/]\s*/;
type CatalogueRecord = Extract<ItemInput, { type: 'catalogue_record' }>;

/** Plants whose days and temperatures of germination are those of their seeds, if they are sown. */
const OF_SEEDS: ReadonlySet<string> = new Set(['vegetable', 'herb', 'flower']);
const SUN = { full: 'full_sun', partial: 'partial_shade', shade: 'full_shade' } as const;
/** What a method of sowing says; a transplant may be grown from anything. */
const SOWN = {
  direct: { propagation: ['seed'], sowing_method: ['direct'] },
  'indoor-start': { propagation: ['seed'], sowing_method: ['under_glass'] },
  transplant: { sowing_method: ['transplant'] },
  division: { propagation: ['division'] },
  cutting: { propagation: ['cuttings'] },
  bulb: { propagation: ['bulb'] },
  tuber: { propagation: ['tuber'] },
} satisfies Record<string, CatalogueRecord['labels']>;
/** Categories of the kitchen garden. */
const KITCHEN: ReadonlySet<string> = new Set(['vegetable', 'herb']);
/** Foods by category, for plants that are grown for their harvest. Herbs have none, because some are only medicinal. */
const HARVESTED: ReadonlyMap<string, readonly ('vegetable' | 'fruit')[]> = new Map([
  ['vegetable', ['vegetable'] as const],
  ['fruit', ['fruit'] as const],
  ['berry', ['fruit'] as const],
  ['herb', []],
]);

/**
 * Returns the statements of a record: it counts towards the popularity of its species and, except for microgreens and
 * sprouts, is a catalogue record. Returns a problem for a malformed record or a name of several species.
 */
export const readCultivated = (record: unknown): readonly ItemInput[] | RowProblem => {
  const read = GardenRecord.safeParse(record);
  if (!read.success)
    return { what: JSON.stringify(record), why: 'the record does not have the form of a plant record' };
  const isPlanted = read.data.sow_method === 'direct' && PLANTS_A_PART.test(read.data.directions ?? '');
  const data = isPlanted ? { ...read.data, sow_method: null } : read.data;
  const species = data.scientific_name.replace(CULTIVAR, '').trim();
  if (SEVERAL.test(species.replace(GENUS_AND_CROSS, '')))
    return { what: data.scientific_name, why: 'several names: expected the name of one species' };
  const shared = { source: 'openplantdb', species } as const;
  return [
    { type: 'popularity', ...shared, cultivated_records: 1 },
    ...(SEEDLINGS.test(`${data.common_name} ${data.subcategory ?? ''}`)
      ? []
      : [{ ...catalogueRecord(data, species), ...shared }]),
  ];
};

const catalogueRecord = (
  data: GardenRecord,
  species: string,
): Omit<CatalogueRecord, 'source' | 'species'> => ({
  type: 'catalogue_record',
  record: data.slug,
  name: data.scientific_name,
  common_names: data.common_name.split(BETWEEN_NAMES).filter((name) => name !== ''),
  cultivar: species !== data.scientific_name.trim(),
  season: data.season ?? null,
  frost_tolerance: data.frost_tolerance ?? null,
  hardiness_zone: data.usda_zones?.min ?? null,
  hardiness_zone_maximum: data.usda_zones?.max ?? null,
  foods: [...(HARVESTED.get(data.category) ?? [])],
  sizes: { ...sizesOf(data), ...germinationOf(data) },
  labels: labelsOf(data),
  windows: [...windowsOf(data)],
  texts: {
    ...(data.directions ? { planting_description: data.directions } : {}),
    ...(data.planting?.note ? { planting_sowing_description: data.planting.note } : {}),
  },
});

const isSown = ({ sow_method }: GardenRecord): boolean =>
  sow_method === 'direct' || sow_method === 'indoor-start';

/**
 * Returns whether the days to maturity are those of a crop: a vegetable or herb that is sown or lives one season, or a fruit
 * that is sown and lives one season. Those of trees, shrubs and divided herbs are years until the first crop.
 */
const isCrop = (data: GardenRecord): boolean => {
  const isOfOneSeason = data.season === 'warm' || data.season === 'cool';
  if (KITCHEN.has(data.category)) return isSown(data) || isOfOneSeason;
  return HARVESTED.has(data.category) && isSown(data) && isOfOneSeason;
};

/** Returns sizes and days. The spacing is that between plants: where a text names rows, it is not their distance. */
const sizesOf = (data: GardenRecord): NonNullable<CatalogueRecord['sizes']> => ({
  ...(data.height_in
    ? {
        average_height_cm: { value: mean(data.height_in), unit: 'in' },
        maximum_height_cm: { value: data.height_in.max, unit: 'in' },
      }
    : {}),
  ...(data.spread_in ? { planting_spread_cm: { value: mean(data.spread_in), unit: 'in' } } : {}),
  ...(data.spacing_in && data.spacing_in.min > 0
    ? { plant_spacing_cm: { value: mean(data.spacing_in), unit: 'in' } }
    : {}),
  ...(data.days_to_maturity && isCrop(data)
    ? { planting_days_to_harvest: { value: mean(data.days_to_maturity), unit: 'days' } }
    : {}),
});

/** Returns days and temperatures of germination of plants that are sown; other rows repeat those of their relatives. */
const germinationOf = (data: GardenRecord): NonNullable<CatalogueRecord['sizes']> => {
  if (!isSown(data) || !OF_SEEDS.has(data.category)) return {};
  const { days_to_germination: days, germination_soil_temp_f: soil } = data;
  return {
    ...(days
      ? {
          germination_days_minimum: { value: days.min, unit: 'days' },
          germination_days_maximum: { value: days.max, unit: 'days' },
        }
      : {}),
    ...(soil
      ? {
          germination_temperature_minimum_deg_c: { value: soil.min, unit: 'deg_f' },
          germination_temperature_maximum_deg_c: { value: soil.max, unit: 'deg_f' },
        }
      : {}),
  };
};

const labelsOf = (data: GardenRecord): NonNullable<CatalogueRecord['labels']> => ({
  ...(data.sun ? { sun: [SUN[data.sun]] } : {}),
  ...(data.water && data.water !== 'wet' ? { watering: data.water } : {}),
  ...(data.sow_method ? SOWN[data.sow_method] : {}),
  ...(data.maturity_from && data.days_to_maturity && isCrop(data)
    ? { maturity_from: data.maturity_from }
    : {}),
});

const mean = ({ min, max }: { readonly min: number; readonly max: number }): number => (min + max) / 2;
