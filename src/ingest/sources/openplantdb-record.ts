import { z } from 'zod';
import type { ItemInput } from '../item.js';
import { MAX_LENGTH } from '../limits.js';
import type { RowProblem } from '../manifest.js';

/** A range, or null unless both bounds are stated. The files write null for a bound that does not apply. */
const Span = z
  .object({ min: z.number().nullable(), max: z.number().nullable() })
  .nullish()
  .transform((span) =>
    span && span.min !== null && span.max !== null ? { min: span.min, max: span.max } : null,
  );

const PlantRecord = z.object({
  slug: z.string(),
  scientific_name: z.string().min(1).max(MAX_LENGTH.label),
  common_name: z.string(),
  category: z.string(),
  subcategory: z.string().nullish(),
  height_in: Span,
  spread_in: Span,
  spacing_in: Span,
  days_to_maturity: Span,
  usda_zones: Span,
  season: z.enum(['perennial', 'warm', 'cool']).nullish(),
  frost_tolerance: z.enum(['hardy', 'half-hardy', 'tender']).nullish(),
  directions: z.string().nullish(),
  planting: z.object({ note: z.string().nullish() }).nullish(),
});
type PlantRecord = z.infer<typeof PlantRecord>;

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
  const read = PlantRecord.safeParse(record);
  if (!read.success)
    return { what: JSON.stringify(record), why: 'the record does not have the form of a plant record' };
  const { data } = read;
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
  data: PlantRecord,
  species: string,
): Omit<Extract<ItemInput, { type: 'catalogue_record' }>, 'source' | 'species'> => ({
  type: 'catalogue_record',
  record: data.slug,
  name: data.scientific_name,
  common_names: data.common_name.split(BETWEEN_NAMES).filter((name) => name !== ''),
  cultivar: species !== data.scientific_name.trim(),
  season: data.season ?? null,
  frost_tolerance: data.frost_tolerance ?? null,
  hardiness_zone: data.usda_zones?.min ?? null,
  foods: [...(HARVESTED.get(data.category) ?? [])],
  sizes: sizesOf(data),
  texts: {
    ...(data.directions ? { planting_description: data.directions } : {}),
    ...(data.planting?.note ? { planting_sowing_description: data.planting.note } : {}),
  },
});

const sizesOf = (
  data: PlantRecord,
): NonNullable<Extract<ItemInput, { type: 'catalogue_record' }>['sizes']> => ({
  ...(data.height_in
    ? {
        average_height_cm: { value: mean(data.height_in), unit: 'in' },
        maximum_height_cm: { value: data.height_in.max, unit: 'in' },
      }
    : {}),
  ...(data.spread_in ? { planting_spread_cm: { value: mean(data.spread_in), unit: 'in' } } : {}),
  ...(data.spacing_in && data.spacing_in.min > 0
    ? { planting_row_spacing_cm: { value: data.spacing_in.min, unit: 'in' } }
    : {}),
  ...(data.days_to_maturity && HARVESTED.has(data.category)
    ? { planting_days_to_harvest: { value: mean(data.days_to_maturity), unit: 'days' } }
    : {}),
});

const mean = ({ min, max }: { readonly min: number; readonly max: number }): number => (min + max) / 2;
