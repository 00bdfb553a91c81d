import { z } from 'zod';
import { readShippedTable } from '../runtime/shipped-table.js';

const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes');
const wholeNumber = z.string().regex(/^\d+$/, 'expected a whole number').transform(Number);
const unused = z.literal('');

/** Columns that only lists of an area fill. */
const OfArea = z.object({
  use: z.literal('area'),
  list: z.string().min(1),
  area: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected a slug'),
  name: z.string().min(1),
  code: z.union([unused, z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, 'expected an ISO 3166 code')]),
  country: z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166 code of a country'),
  extent: z.enum(['whole', 'part']),
  zones: z.string().regex(/^[A-Z]{3}(?: [A-Z]{3})*$/, 'expected level 3 codes'),
  equals_zone: yesOrNo,
  published: z.iso.date(),
  version: z.string().min(1),
  names: wholeNumber,
  impact_listed: wholeNumber,
  citation: z.string().min(1),
});
const Unused = z.object({ use: z.enum(['protected', 'empty']), list: z.string().min(1) });
const Row = z.union([OfArea, Unused]);

/** A list of GRIIS about an area (data/areas/README.md). */
export interface AlienList {
  /** Short name of the list at its publisher. */
  readonly list: string;
  /** Slug of the area; each area has one list. */
  readonly area: string;
  readonly name: string;
  /** ISO 3166 code by which the area is asked for; null if it has none. */
  readonly code: string | null;
  /** ISO 3166 code of the country or territory. */
  readonly country: string;
  /** `part`: the code names more than the area, such as US for the contiguous states. */
  readonly extent: 'whole' | 'part';
  /** Level 3 zones in which the area lies. */
  readonly zones: readonly string[];
  /** Slug of the zone that is the area; null if none is. */
  readonly zone: string | null;
  /** Date of the edition: `2025-03-08`. */
  readonly published: string;
  readonly version: string;
  /** Number of names of plants on the list. */
  readonly names: number;
  /** Number of these with the mark of impact. */
  readonly impactListed: number;
  readonly citation: string;
  readonly url: string;
}

/** Page of a list at its publisher. */
const listUrl = (list: string): string => `https://cloud.gbif.org/griis/resource?r=${list}`;

const listOf = (row: z.infer<typeof OfArea>): AlienList => {
  const zones = row.zones.split(' ');
  return {
    list: row.list,
    area: row.area,
    name: row.name,
    code: row.code === '' ? null : row.code,
    country: row.country,
    extent: row.extent,
    zones,
    zone: row.equals_zone ? zones[0]!.toLowerCase() : null,
    published: row.published,
    version: row.version,
    names: row.names,
    impactListed: row.impact_listed,
    citation: row.citation,
    url: listUrl(row.list),
  };
};

const rows = readShippedTable('areas/alien-lists.csv', Row);

/** Lists of introduced plants with their reviewed areas, by slug of the area. */
export const ALIEN_LISTS: readonly AlienList[] = rows.flatMap((row) =>
  row.use === 'area' ? [listOf(row)] : [],
);

/** Lists by their short name; null for lists of protected areas and lists without plants, which are not used. */
export const LISTS_BY_NAME: ReadonlyMap<string, AlienList | null> = new Map<string, AlienList | null>([
  ...rows.map((row) => [row.list, null] as const),
  ...ALIEN_LISTS.map((list) => [list.list, list] as const),
]);

/** Lists by the slug of their area. */
export const LISTS_BY_AREA: ReadonlyMap<string, AlienList> = new Map(
  ALIEN_LISTS.map((list) => [list.area, list]),
);
