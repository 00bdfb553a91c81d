import { z } from 'zod';
import { isFungus } from './fungi.js';

const Range = z.object({ min: z.number(), max: z.number() });

/** An entry of the calendar. */
export const CalendarEntry = z.object({
  slug: z.string(),
  commonName: z.string(),
  scientificName: z.string(),
  category: z.string(),
  season: z.enum(['perennial', 'warm', 'cool', 'biennial']),
  growingContext: z.enum(['outdoor', 'both', 'indoor', 'greenhouse']),
  daysToHarvest: Range,
  zoneRange: Range,
  windows: z.array(
    z.object({
      action: z.enum(['start_indoors', 'direct_sow', 'transplant', 'plant_now']),
      anchor: z.enum(['last_spring', 'first_fall']),
      fromFrostDays: z.int(),
      toFrostDays: z.int(),
      notes: z.string().nullish(),
    }),
  ),
});
export type Crop = z.infer<typeof CalendarEntry>;

/** Seedlings that are eaten. `brussels-sprouts` and `broccoli-purple-sprouting` are neither. */
const NOT_THE_PLANT = /microgreen|^sprout-/;
/** Part of a name that refers to a cultivar. */
const CULTIVAR = / ['‘].*/;
/** Crosses of two species, and names of a genus. */
const NO_SPECIES = / [x×] \p{Lu}|\p{Ll} [x×] \p{Ll}+ \p{Ll}|^\p{Ll}|\b(?:spp?\.|hybrid|subgenus)/u;
const SPECIES = /^\p{Lu}\p{Ll}+ (?:[x×] ?)?\p{Ll}{3,}/u;
/** Two species of one genus: `Ocimum basilicum x americanum`, not `Mentha x piperita`. */
const CROSS = /^\S+ \p{Ll}+ [x×] /u;

/** Returns the scientific name of a crop without its cultivar; undefined if it names no species. */
export const uncultivatedName = (written: string): string | undefined => {
  const name = written.replace(CULTIVAR, '').trim();
  return SPECIES.test(name) && !NO_SPECIES.test(name) && !CROSS.test(name) && !isFungus(name)
    ? name
    : undefined;
};

/** Returns the name of the species or crop group of an entry; undefined for seedlings and for plants grown under a roof. */
export const speciesOfCrop = ({ slug, scientificName: written, growingContext }: Crop): string | undefined =>
  NOT_THE_PLANT.test(slug) || growingContext === 'indoor' || growingContext === 'greenhouse'
    ? undefined
    : uncultivatedName(written);

/** Returns genus and epithet of the name of a species or crop group. */
export const binomial = (name: string): string => name.match(/^\S+ (?:[x×] )?\S+/u)![0];
