import { z } from 'zod';
import { readShippedTable } from '../runtime/shipped-table.js';

/** Cell of a whole number from `least` to `most`. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const Row = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/, 'expected three capital letters'),
  /** Number of the level 2 region. */
  region: wholeNumber(10, 99),
  /** Degrees north. */
  latitude: wholeNumber(-90, 90),
  /** Degrees east. */
  longitude: wholeNumber(-180, 180),
  name: z.string().min(1),
});

/** A level 3 zone of the World Geographical Scheme for Recording Plant Distributions (Brummitt 2001). */
export type Level3Zone = Readonly<z.infer<typeof Row>>;

/** All 369 level 3 zones by code, in the order of `data/zones/level-3.csv`. */
export const LEVEL_3_ZONES: ReadonlyMap<string, Level3Zone> = new Map(
  readShippedTable('zones/level-3.csv', Row).map((zone) => [zone.code, zone]),
);

/** Returns the codes of the zones of regions or continents, given by number: `[41, 42]`, `[2]`. */
export const zonesOf = (...numbers: readonly number[]): readonly string[] =>
  [...LEVEL_3_ZONES.values()]
    .filter(({ region }) => numbers.includes(region) || numbers.includes(Math.floor(region / 10)))
    .map(({ code }) => code);
