import { z } from 'zod';
import { MAX_LENGTH } from '../limits.js';
import type { RowProblem } from '../manifest.js';

const Span = z.object({ min: z.number(), max: z.number() }).nullish();

const Record = z.object({
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
  directions: z.string().nullish(),
  planting: z.object({ note: z.string().nullish() }).nullish(),
});

/** A record of the file in parsed form. */
export interface CultivatedPlant {
  readonly line: number;
  readonly slug: string;
  /** Scientific name without cultivar or Group. */
  readonly species: string;
  /** Whether the record is about the species itself, not about cultivars or microgreens. */
  readonly plain: boolean;
  /** English name without its explanation in brackets. */
  readonly commonName: string;
  readonly category: string;
  /** Whether the plant is grown for its harvest. */
  readonly harvested: boolean;
  readonly height: z.infer<typeof Span>;
  readonly spread: z.infer<typeof Span>;
  readonly spacing: z.infer<typeof Span>;
  /** Days to maturity. */
  readonly maturity: z.infer<typeof Span>;
  readonly hardiness: number | undefined;
  readonly directions: string | null;
  readonly note: string | null;
}

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
const GENUS_AND_CROSS = /^\p{Lu}\p{Ll}+ [x×] /u;
const HARVESTED = new Set(['vegetable', 'fruit', 'herb', 'berry']);

/** Parses one record, or returns the reason of its rejection. */
export const readCultivated = (line: number, record: unknown): CultivatedPlant | RowProblem => {
  const read = Record.safeParse(record);
  if (!read.success) return { what: JSON.stringify(record), why: 'not a plant record' };
  const { data } = read;
  const species = data.scientific_name.replace(CULTIVAR, '').trim();
  if (SEVERAL.test(species.replace(GENUS_AND_CROSS, '')))
    return { what: data.scientific_name, why: 'not the name of a single species' };
  const seedlings = /microgreen|sprouts/i.test(`${data.common_name} ${data.subcategory ?? ''}`);
  return {
    line,
    slug: data.slug,
    species,
    plain: species === data.scientific_name.trim() && !seedlings,
    commonName: data.common_name.split(/[(/]/, 1)[0]!.trim(),
    category: data.category,
    harvested: HARVESTED.has(data.category),
    height: data.height_in,
    spread: data.spread_in,
    spacing: data.spacing_in,
    maturity: data.days_to_maturity,
    hardiness: data.usda_zones?.min,
    directions: data.directions ?? null,
    note: data.planting?.note ?? null,
  };
};
